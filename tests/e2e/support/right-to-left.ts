import type { Page } from '@playwright/test'

/**
 * Every page from now on is laid out from right to left, whatever its language: in English a walk still finds its way by names, and only the
 * direction differs from what other tests see.
 */
export const fromRightToLeft = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dir = 'rtl'
    }).observe(document, { childList: true })
  })

/** What of a page, as it is now, is written from left to right in every language, and is not (LANG-13): prices, numbers of orders and cards, e-mail addresses. */
export const turnedRound = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fromLeft = /\d[\d.,]*\s(?:US\$|[$€])|[A-Z]{2,}-\w+-[\w-]+|(?:[*•]{4}\s?){1,3}\s?\d{4}|\S+@\S+/g
    const turned: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const found of text.nodeValue?.matchAll(fromLeft) ?? []) {
        const range = document.createRange()
        const boxes = [...found[0]].map((_letter, at) => {
          range.setStart(text, found.index + at)
          range.setEnd(text, found.index + at + 1)
          return range.getBoundingClientRect()
        })
        // A letter that is the first of its line has none to its left.
        const isTurned = boxes.some(({ left, top }, at) => {
          const before = boxes[at - 1]
          return before && before.top === top && left < before.left
        })
        if (isTurned) turned.push(found[0])
      }
    return turned
  })
