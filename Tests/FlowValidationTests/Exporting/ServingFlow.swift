/// Services in all ways that a model can say: replies, errors that are caught beside a call and by the flow, a timeout, calls that are made
/// again, called off, made by an effect that rests while nobody can see it, and a stream that is observed.
let servingFlow = """
  flowspec: 1
  flow: serving
  types:
    Dish: [soup, cake]
  services:
    kitchen:
      cook: { args: { dish: Dish }, returns: bool, errors: [burnt, closed] }
      taste: { args: { dish: Dish, times: int }, returns: Dish, errors: [closed], readOnly: true }
      smoke: { stream: bool, args: { dish: Dish }, errors: [closed] }
  catch:
    closed: { message: Closed. }
  stores:
    oven:
      state:
        isHot: bool = false
      derived:
        isBusy: loading.any
      events:
        bake: { dish: Dish }
        cool:
      transitions:
        bake:
          - let: { wanted: =event.dish }
          - call: kitchen.cook
            with: { dish: =event.dish }
            timeout: 2s
            retry: { times: 1, backoff: 1s }
            then: { set: { isHot: "=result && wanted == Dish.cake" } }
            catch:
              burnt: { set: { isHot: false } }
              timeout: { message: Too late. }
        cool: { set: { isHot: false } }
  model: { isBusy: =flow.loading.any, news: =messages.size() }
  view:
    - child: backstack
    - button: { label: Wipe, sends: wipe, when: model.news > 0 && !model.isBusy }
  events: [wipe]
  transitions:
    wipe: { dismiss: "=messages[0].id" }
  screens:
    counter:
      state:
        last: Dish?
      model: { isLoading: =loading.tasting, busy: =oven.isBusy, last: =last }
      events:
        order: { dish: Dish }
        taste:
        never:
        look:
      transitions:
        order: { send: { oven.bake: { dish: =event.dish } } }
        taste:
          call: kitchen.taste
          with: { dish: soup, times: 1 }
          loading: tasting
          name: tasting
          policy: latest
          then: { set: { last: =result } }
        never: { cancel: tasting }
        look: { navigate: window }
      effects:
        again:
          when: oven.isHot
          while: visible
          do:
            - call: kitchen.taste
              with: { dish: cake, times: 2 }
              then: { set: { last: =result } }
        hot: { when: oven.isHot, do: { set: { last: cake } } }
      view:
        - button: { label: Soup, sends: { order: { dish: soup } }, enabled: "!model.busy" }
        - button: { label: Cake, sends: { order: { dish: cake } }, enabled: "!model.busy" }
        - button: { label: Taste, sends: taste }
        - button: { label: Never, sends: never, when: model.isLoading }
        - button: { label: Look, sends: look, when: model.last != null }
    window:
      observes:
        smoke: { stream: kitchen.smoke, with: { dish: "=oven.isHot ? Dish.cake : Dish.soup" }, stopAfter: 3s }
      model: { smoke: =smoke.value, waits: =smoke.loading, failed: =smoke.failed }
      events: [cool, over]
      transitions:
        cool: { send: oven.cool }
        over: { navigate: { to: menu, as: modal } }
      view:
        - button: { label: Cool, sends: cool, when: model.smoke != null && model.smoke }
        - button: { label: Over, sends: over, when: model.failed || model.waits }
    menu:
      model: {}
      view:
        - text: Menu
  backstack:
    start: counter
  explore:
    bounds: { messages: 1, backstack: 3 }
  """
