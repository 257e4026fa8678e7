/** Between a toast and the button above which it stands, in px. */
const gap = 8

type Span = { readonly top: number; readonly bottom: number }

/**
 * How far a box has to rise so that it covers none of the buttons: as little as will do; not at all when that would bring it
 * above `highest`.
 */
export function riseAbove(buttons: readonly Span[], { top, bottom }: Span, highest: number): number {
  const height = bottom - top
  for (let at = top; at >= highest; ) {
    const covered = buttons.filter((button) => button.bottom > at && button.top < at + height)
    if (covered.length === 0) return top - at
    at = Math.min(...covered.map((button) => button.top)) - gap - height
  }
  return 0
}

/** FAN-30: keeps a fixed element clear of the buttons of the page, also when the page changes; returns how to end that. */
export function keepClear(element: HTMLElement): () => void {
  const place = () => {
    element.style.removeProperty('--rise')
    const box = element.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('button')]
      .filter((button) => !element.contains(button))
      .map((button) => button.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && left < box.right && right > box.left)
    element.style.setProperty('--rise', `${riseAbove(buttons, box, window.innerHeight / 3)}px`)
  }
  let frame = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  })
  place()
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
