; extends

((plain_scalar (string_scalar) @injection.content)
  (#match? @injection.content "^=[^=]")
  (#offset! @injection.content 0 1 0 0)
  (#set! injection.language "cel"))

(block_mapping_pair
  key: (flow_node) @_key
  value: (flow_node (plain_scalar (string_scalar) @injection.content))
  (#any-of? @_key "after" "always" "alwaysReachable" "before" "each" "enabled" "if" "key" "never" "reachable" "when" "whenever" "where" "while")
  (#not-match? @injection.content "^=")
  (#set! injection.language "cel"))

(flow_pair
  key: (flow_node) @_key
  value: (flow_node (plain_scalar (string_scalar) @injection.content))
  (#any-of? @_key "after" "always" "alwaysReachable" "before" "each" "enabled" "if" "key" "never" "reachable" "when" "whenever" "where" "while")
  (#not-match? @injection.content "^=")
  (#set! injection.language "cel"))
