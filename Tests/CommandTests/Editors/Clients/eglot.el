;; Opens a flow in Emacs with Eglot, mends it, looks up and renames a name, and writes each result to the standard output.
;; The environment variables FLOWSPEC and FLOW name the program and the file.
;; -*- lexical-binding: t -*-

(require 'package)
(package-initialize)
(require 'eglot)
(require 'flymake)

(define-derived-mode flowspec-mode prog-mode "Flowspec")
(add-to-list 'eglot-server-programs (list 'flowspec-mode (getenv "FLOWSPEC") "lsp"))
(setq eglot-sync-connect 60 eglot-connect-timeout 60 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil make-backup-files nil)

(defun wait-until (condition problem)
  "Wait until CONDITION holds, and fail with PROBLEM after a minute."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "%s" problem))
      (accept-process-output nil 0.05))))

;; Flymake forgets what Eglot reports while it starts, so the reports are kept here.
(defvar reported nil)
(advice-add 'eglot--report-to-flymake :before (lambda (found) (when found (setq reported found))))
(defun found-diagnostics () (or (flymake-diagnostics) reported eglot--diagnostics))

(find-file (getenv "FLOW"))
(flowspec-mode)
(call-interactively #'eglot)
(flymake-mode 1)
(flymake-start)
(wait-until #'found-diagnostics "no diagnostics came")
(let ((diagnostic (car (found-diagnostics))))
  (princ (format "diagnostic: %s %s\n" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                 (flymake-diagnostic-text diagnostic)))
  (let* ((range (list :start (eglot--pos-to-lsp-position (flymake-diagnostic-beg diagnostic))
                      :end (eglot--pos-to-lsp-position (flymake-diagnostic-end diagnostic))))
         (actions (jsonrpc-request
                   (eglot--current-server-or-lose) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier) :range range
                         :context (list :diagnostics (vector))))))
    (princ (format "action: %s\n" (plist-get (aref actions 0) :title)))
    (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit))
    ;; Eglot sends changes when Emacs is idle, which it never is in batch mode.
    (eglot--signal-textDocument/didChange)))
(goto-char (point-min))
(search-forward "${boi")
(let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (princ (format "hover: %s\n" (string-trim (plist-get (plist-get hover :contents) :value)))))
(let ((definition (car (xref-backend-definitions 'eglot "boils"))))
  (princ (format "definition: %s\n" (xref-location-line (xref-item-location definition)))))
(eglot-rename "sings")
(princ (buffer-substring-no-properties (point-min) (point-max)))
(set-buffer-modified-p nil)
(kill-emacs 0)
