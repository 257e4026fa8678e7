import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` as modal while its component is mounted: the platform traps focus inside and gives it back on
 * close. Escape and a click on the backdrop call `onClose`; without it nothing but unmounting closes the dialog.
 */
export function useModal(onClose: (() => void) | undefined): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close.current?.()
    }
    // Chromium closes on a second Escape without a `cancel` event, so the key itself is caught as well.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close.current?.()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) close.current?.()
    }
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('keydown', onKeyDown)
    dialog.showModal()
    return () => {
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('keydown', onKeyDown)
      dialog.close()
    }
  }, [])
  return ref
}
