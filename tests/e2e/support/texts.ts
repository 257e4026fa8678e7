import type { Page } from '@playwright/test'
import { catalogueOf } from '@storefront/web/build/messages.ts'

/** The English texts without places that read otherwise in another language. */
export function englishOnly(tag: string): Set<string> {
  const translated = catalogueOf(tag)
  const texts = Object.entries(catalogueOf('en')).flatMap(([group, messages]) =>
    Object.entries(messages).map(([name, text]) => ({ text, own: translated[group]?.[name] })),
  )
  const mayBe = new Set(texts.flatMap(({ text, own }) => (own === text || !own ? [text] : [])))
  return new Set(texts.flatMap(({ text }) => (mayBe.has(text) || /[{<]/.test(text) ? [] : [text])))
}

/** Has the page note all texts and labels that are ever in it, from its first byte on; returns what reads them. */
export async function noteTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    const note = (node: Node): void => {
      const isScript = /^(SCRIPT|STYLE)$/.test(node.parentElement?.nodeName ?? '')
      if (node instanceof Text && !isScript) texts.add((node.nodeValue ?? '').trim())
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.add(node.getAttribute(name) ?? '')
      node.childNodes.forEach(note)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  return async () => [
    ...new Set([
      ...(await page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])),
      await page.title(),
    ]),
  ]
}
