/** What a phone does to the app, as a script that runs in each page before the app. */
export const hostilePhones = {
  translated: translatePage,
  'without storage': removeStorages,
  'without an answer': silence,
} satisfies Record<string, () => void>

/**
 * Translates the page as Google Translate does: each text is replaced by `<font><font>` with the translation, again after each change;
 * where only text is allowed it is changed in place. The translation is the text in brackets, so that locators by a part of the
 * text still find it.
 */
function translatePage(): void {
  // Frames of other origins are not translated.
  if (window !== window.top) return
  const untranslated = 'script, style, textarea, font, [translate=no], .notranslate'
  const translate = (text: Node) => {
    const parent = text.parentElement
    const words = text.nodeValue ?? ''
    if (!words.trim() || words.startsWith('⟦') || !parent || parent.closest(untranslated)) return
    const translation = `⟦${words}⟧`
    if (parent.matches('option, title')) {
      text.nodeValue = translation
      return
    }
    const inner = document.createElement('font')
    inner.append(translation)
    const outer = document.createElement('font')
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root as Node] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A WebView without storage: one storage is null, the other is denied. */
function removeStorages(): void {
  Object.defineProperty(window, 'localStorage', { value: null })
  Object.defineProperty(window, 'sessionStorage', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

/** Features that are there and never answer. */
function silence(): void {
  const never = () => new Promise<never>(() => {})
  indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  if (navigator.locks) Object.assign(navigator.locks, { request: never, query: never })
  Object.assign(CacheStorage.prototype, { match: never, keys: never, delete: never })
  Object.assign(window, { BroadcastChannel: undefined })
  Object.assign(navigator.permissions, { query: never })
}
