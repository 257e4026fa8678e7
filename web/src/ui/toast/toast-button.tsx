import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

/**
 * What the fan can still do about it. `takesFocus` for a fan at a keyboard, who could not reach it in time: focus goes
 * there, the toast stays as long as it is there, and returns to where it was.
 */
export type ToastAction = { label: string; onClick: () => void; takesFocus?: boolean }

const Box = styled.button`
  ${type.label}
  min-width: ${touch}; min-height: ${touch}; padding-inline: ${space[3]}; border-radius: ${radius.sm}; font-weight: 650;
  text-decoration: underline; text-underline-offset: 0.2em;
  &:hover { background: ${color.onDarkHover}; }
  &:focus-visible { outline-color: ${color.onDark}; outline-offset: -4px; }
`

/** The action of a toast: done once, it takes the toast away. Focus that it took goes back to where it was. */
export function ToastButton({
  label,
  onClick,
  takesFocus = false,
  onDismiss,
}: ToastAction & { onDismiss: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!takesFocus) return
    let before: Element | null = null
    // After whoever showed the toast has put focus where it goes on.
    const timer = setTimeout(() => {
      before = document.activeElement
      button.current?.focus()
    })
    return () => {
      clearTimeout(timer)
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [takesFocus])
  const act = () => {
    if (done.current) return
    done.current = true
    onDismiss()
    onClick()
  }
  return (
    <Box ref={button} type="button" onClick={act}>
      {label}
    </Box>
  )
}
