import { StarIcon } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { color, radius, space, touch } from '../../theme/tokens.ts'

const Stars = styled.div<{ disabled?: boolean }>`
  display: inline-flex; color: ${color.outline};
  &:disabled { opacity: 0.5; }
`
const Place = styled.span`
  position: relative; display: grid; place-items: center; width: ${touch}; height: ${touch};
  transition: scale var(--motion-quick) var(--ease);
  &:has(:enabled:hover) { scale: 1.12; }
`
const Still = styled.span`padding: ${space[2]};`
// The invisible radio covers its star and takes clicks and focus.
const Radio = styled.input`
  position: absolute; inset: 0; margin: 0; appearance: none; border-radius: ${radius.pill}; cursor: pointer;
  &:disabled { cursor: not-allowed; }
`
const Star = styled(StarIcon)`
  &:where([data-on='true']) { color: ${color.starEdge}; fill: ${color.star}; }
`

/**
 * A rating in stars, as radio buttons. Arrows only move between the stars, since a choice may submit; a click, Space or Enter
 * chooses. `readOnly` shows it as a picture.
 * @param value the number of stars, 0 for none
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
  const name = useId()
  const t = useT()
  const byArrow = useRef(false)
  const [reached, setReached] = useState(0)
  const stars = Array.from({ length: max }, (_, index) => index + 1)
  if (readOnly)
    return (
      <Stars role="img" aria-label={t('rating.given', { label, count: value, max })}>
        {stars.map((star) => (
          <Still key={star}>
            <Star size={28} data-on={star <= value} />
          </Still>
        ))}
      </Stars>
    )

  const shown = reached || value
  const choose = (star: number) => {
    setReached(0)
    onChoose?.(star)
  }
  const forgetReached = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setReached(0)
  }
  return (
    <Stars
      as="fieldset"
      role="radiogroup"
      aria-label={label}
      disabled={disabled}
      onBlur={forgetReached}
      onKeyUp={() => {
        byArrow.current = false
      }}
    >
      {stars.map((star) => (
        <Place key={star}>
          <Star size={28} data-on={star <= shown} />
          <Radio
            type="radio"
            name={name}
            aria-label={t('rating.stars', { count: star })}
            checked={star === shown}
            onKeyDown={(event) => {
              byArrow.current = event.key.startsWith('Arrow')
              if (event.key !== 'Enter' && event.key !== ' ') return
              // In Chromium, Space does not click a checked radio, such as one reached by arrows.
              event.preventDefault()
              choose(star)
            }}
            // An arrow key also triggers a click on the next radio.
            onClick={() => byArrow.current || choose(star)}
            onChange={() => byArrow.current && setReached(star)}
          />
        </Place>
      ))}
    </Stars>
  )
}
