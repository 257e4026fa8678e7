/**
 * WORLD-01: the texts that React holds below a node, each with its parent. A browser that translates the page replaces them, so that
 * React changes a text that is no longer shown, or fails to remove it. React does not hold a text that is an element's only child: it
 * sets the element's content. Browsers translate no blanks.
 *
 * A drawn text (SVG) counts too, unless it is in an element with `translate="no"`: what a browser puts in its
 * place is HTML, which no drawing shows.
 *
 * It also runs in the pages of browser tests, so it uses nothing outside of itself.
 * @param parent of a node that has none any more
 */
export function heldTexts(root: Node, parent?: Node): string[] {
  const held: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text: Node | null = texts.currentNode; text; text = texts.nextNode()) {
    const isHeld = text instanceof Text && Object.keys(text).some((key) => key.startsWith('__reactFiber'))
    const place = (text.parentNode ?? parent)?.cloneNode()
    const isDrawn = text.parentElement?.matches('text:not([translate=no] *)')
    if ((isHeld || isDrawn) && text.textContent?.trim())
      held.push(`'${text.textContent}' in ${place instanceof Element ? place.outerHTML : 'the page'}`)
  }
  return held
}
