import styled from 'styled-components'
import { Notice } from '../../ui/status/notice.tsx'

// Toasts rise from the bottom edge.
const Place = styled.div`scroll-margin-bottom: 6rem;`

/** AUTH-13: the red box under a form, brought into view. */
export function ProblemBox({ problem }: { problem: string | null }) {
  if (!problem) return null
  return (
    <Place ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}>
      <Notice tone="error">{problem}</Notice>
    </Place>
  )
}
