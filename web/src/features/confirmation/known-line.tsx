import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'

const Line = styled.p`${type.subheading} overflow-wrap: anywhere; text-wrap: balance;`
// It stands in the line as a word, so that a long address has the whole width; its height is for fingers alone.
const Change = styled(Button)`margin-block: -${space[3]};`
const Origin = styled.p`${type.small} color: ${color.muted};`
const Fields = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`

/**
 * FAN-41: what is known already as one line, with a button that opens its fields. Fields in which the fan has been stay open, so that
 * nothing folds under their fingers.
 * @param isKnown whether the fields hold what needs no question
 * @param change what the button does, for who does not see what stands beside it
 * @param origin where it is known from
 */
export function KnownLine({
  isKnown,
  text,
  change,
  origin,
  children,
}: {
  isKnown: boolean
  text: ReactNode
  change: string
  origin?: ReactNode
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    // What a field offers may still be on its way.
    const first = fields.current?.querySelector<HTMLElement>('select:enabled, input:enabled')
    ;(first ?? fields.current)?.focus()
  }
  if (!isKnown || isOpen)
    return (
      <Fields ref={fields} tabIndex={-1} onFocus={() => setOpen(true)}>
        {children}
      </Fields>
    )
  return (
    <div>
      <Line>
        {text}
        {'\u00a0· '}
        <Change variant="link" aria-label={change} onClick={open}>
          <T id="confirmation.change" />
        </Change>
      </Line>
      {origin && <Origin>{origin}</Origin>}
    </div>
  )
}
