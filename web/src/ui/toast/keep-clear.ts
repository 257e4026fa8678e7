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

/** What is not covered: what may be tapped next, and the field in which the fan types. */
const keptClear = 'button, :is(input, select, textarea):focus'

/** FAN-30: keeps a fixed element clear of the buttons of the page and of the field that has the focus, also when these change; returns how to end that. */
export function keepClear(element: HTMLElement): () => void {
  const place = () => {
    element.style.removeProperty('--rise')
    const box = element.getBoundingClientRect()
    // One far from the screen would have to be laid out to say where it is (`theme/long-list.ts`).
    const buttons = [...document.querySelectorAll<HTMLElement>(keptClear)]
      .filter((button) => !element.contains(button) && isDrawn(button))
      .map((button) => button.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && left < box.right && right > box.left)
    element.style.setProperty('--rise', `${riseAbove(buttons, box, window.innerHeight / 3)}px`)
  }
  let frame = 0
  const placeSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const observer = new MutationObserver(placeSoon)
  place()
  document.addEventListener('focusin', placeSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', placeSoon)
    cancelAnimationFrame(frame)
  }
}

const isDrawn = (button: HTMLElement): boolean =>
  button.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
