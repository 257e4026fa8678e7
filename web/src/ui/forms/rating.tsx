import { StarIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { color, radius, touch } from '../../theme/tokens.ts'
import { rovingTarget } from './roving.ts'

const Row = styled.div`display: inline-flex; color: ${color.outline};`
const StarButton = styled.button`
  display: grid; place-items: center; width: ${touch}; height: ${touch}; border-radius: ${radius.pill};
  transition: scale var(--motion-quick) var(--ease);
  &:hover:not(:disabled) { scale: 1.12; }
  [data-on='true'] { color: #b07400; fill: #f5b301; }
`
const Still = styled.span`
  display: inline-flex; padding: 0.5rem;
  [data-on='true'] { color: #b07400; fill: #f5b301; }
`

const Star = ({ on }: { on: boolean }) => <StarIcon size={28} data-on={on} />

/**
 * A rating in stars. Arrows move between the stars, Enter, Space or a click chooses one; `readOnly` shows it as a picture.
 * @param value stars given, 0 for none yet
 */
export function Rating({
  label,
  value,
  max = 5,
  readOnly = false,
  disabled = false,
  onChoose,
}: {
  label: string
  value: number
  max?: number
  readOnly?: boolean
  disabled?: boolean
  onChoose?: (stars: number) => void
}) {
  const stars = Array.from({ length: max }, (_, index) => index + 1)
  if (readOnly)
    return (
      <Row role="img" aria-label={`${label}: ${value} of ${max} stars`}>
        {stars.map((star) => (
          <Still key={star}>
            <Star on={star <= value} />
          </Still>
        ))}
      </Row>
    )
  return (
    <Row
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => rovingTarget(event, '[role=radio]')?.focus()}
    >
      {stars.map((star) => (
        <StarButton
          key={star}
          type="button"
          role="radio"
          aria-checked={star === value}
          aria-label={star === 1 ? '1 star' : `${star} stars`}
          tabIndex={star === (value || 1) ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose?.(star)}
        >
          <Star on={star <= value} />
        </StarButton>
      ))}
    </Row>
  )
}
