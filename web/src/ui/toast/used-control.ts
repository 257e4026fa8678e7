const controls = 'a, button, input, select, textarea, label, summary'
/** The distance between a toast and the control below it, in px. */
const gap = 8
/** Half of the smallest touch target, in px. */
const reach = 22

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

let tapped: { control: Element; finger: Box } | null = null

/** Records the control of each tap, except in toasts and in dialogs, which are above toasts. Returns a function that stops. */
export function trackTaps(): () => void {
  const note = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const control = (target as Element).closest(controls)
    if (control?.closest('[data-visible]')) return
    const finger = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
    tapped = control && !control.closest('dialog') ? { control, finger } : null
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/**
 * FAN-30: raises the place of a toast above the control that was tapped last or has the focus, as long as there is room. If the
 * tap removed the control, the finger's position counts. It measures once per toast: a toast that follows every change would jump.
 */
export function raiseAboveUsedControl(place: HTMLElement): void {
  place.style.removeProperty('--raised')
  const { left, right, top, bottom } = place.getBoundingClientRect()
  let lifted = 0
  for (const used of usedBoxes().sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = used.right <= left || used.left >= right
    if (isBeside || used.bottom <= top - lifted || used.top >= bottom - lifted) continue
    lifted = bottom - used.top + gap
  }
  if (lifted > 0 && lifted <= top)
    place.style.setProperty('--raised', `${window.innerHeight - bottom + lifted}px`)
}

function usedBoxes(): Box[] {
  const focused = document.activeElement?.closest(controls)
  const boxes: Box[] =
    focused && !focused.closest('dialog, [data-visible]') ? [focused.getBoundingClientRect()] : []
  if (tapped) boxes.push(tapped.control.isConnected ? tapped.control.getBoundingClientRect() : tapped.finger)
  return boxes
}
