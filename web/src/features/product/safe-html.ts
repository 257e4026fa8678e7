import DOMPurify from 'dompurify'

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = ''
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank'
    node.rel = 'noopener noreferrer'
  }
})

/** PROD-03: sanitizes foreign HTML: no scripts, no inputs, no styles. */
export function safeHtml(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'autofocus', 'tabindex', 'popover'],
  })
}
