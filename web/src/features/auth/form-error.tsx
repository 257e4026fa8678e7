import { styled } from 'styled-components'
import { Notice } from '../../ui/status/notice.tsx'

// Toasts rise from the bottom edge.
const Place = styled.div`scroll-margin-bottom: 6rem;`

/** AUTH-13: the red box under a form, brought into view. */
export function FormError({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <Place ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}>
      <Notice tone="error">{message}</Notice>
    </Place>
  )
}
