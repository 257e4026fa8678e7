const thresholdPx = 50

/** TOAST-05: whether a finger that moved this far (either way) has swiped. */
export function isSwipe(distancePx: number): boolean {
  return Math.abs(distancePx) > thresholdPx
}
