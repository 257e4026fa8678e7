const controls = 'a, button, input, select, textarea, label, summary'
/** Between a toast and what it stands above, in px. */
const gap = 8
/** Half of the least target, in px. */
const reach = 22

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

let tapped: { control: Element; finger: Box } | null = null

/** Notes the control of each tap; what is a toast or lies above them (a dialog) is not covered by them. */
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
 * FAN-52: the place of a toast goes up where it would lie over the control that was tapped last or has the focus, as long as there is
 * room. A control that went with its tap is taken to be where the finger was.
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
