import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const afterMs = 5000
const touches = ['pointerdown', 'click', 'keydown', 'wheel', 'focusin'] as const

/**
 * PAY-16, FAN-16: leaves a dialog after 5 s in a page that is seen, unless the fan touches, types, scrolls or moves the
 * focus: then it stays for good.
 * @param inside an element of the dialog
 * @returns the seconds left, null when it stays
 */
export function useLeaveByItself(
  isOn: boolean,
  inside: RefObject<HTMLElement | null>,
  leave: () => void,
): number | null {
  const [seconds, setSeconds] = useState<number | null>(isOn ? afterMs / 1000 : null)
  const leaveNow = useEffectEvent(leave)
  const isRunning = seconds !== null
  useEffect(() => {
    if (!isRunning) return
    const dialog = inside.current?.closest('dialog')
    const focused = document.activeElement
    let leftMs = afterMs
    let stop = () => {}
    const run = () => {
      const since = Date.now()
      const timer = setTimeout(() => leaveNow(), leftMs)
      const tick = setInterval(() => setSeconds(Math.ceil((leftMs - (Date.now() - since)) / 1000)), 250)
      stop = () => {
        clearTimeout(timer)
        clearInterval(tick)
        leftMs -= Date.now() - since
        stop = () => {}
      }
    }
    const onVisibility = () => {
      stop()
      if (document.visibilityState !== 'hidden') run()
    }
    const stay = (event: Event) => {
      // The dialog's own first focus, which a window that is turned to again repeats.
      if (event.type === 'focusin' && event.target === focused) return
      setSeconds(null)
    }
    const onScroll = (event: Event) => {
      if (dialog && dialog.scrollTop > 0) stay(event)
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    for (const touch of touches) window.addEventListener(touch, stay, { passive: true })
    dialog?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
      for (const touch of touches) window.removeEventListener(touch, stay)
      dialog?.removeEventListener('scroll', onScroll)
    }
  }, [isRunning, inside])
  return seconds
}
