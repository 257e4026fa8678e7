import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'

const Line = styled.p`${type.subheading} overflow-wrap: anywhere; text-wrap: balance;`
// The button flows like a word, so that a long address can use the whole width; its height is for touch only.
const Change = styled(Button)`margin-block: -${space[3]};`
const Origin = styled.p`${type.small} color: ${color.muted};`
const Fields = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`

/**
 * FAN-41: prefilled fields, folded into one line with a button that opens them. Fields that had the focus stay open,
 * so that nothing folds while the fan types.
 * @param isPrefilled whether the fields need no input
 * @param change the accessible name of the button, which needs no context
 * @param origin where the values come from
 */
export function PrefilledFields({
  isPrefilled,
  text,
  change,
  origin,
  children,
}: {
  isPrefilled: boolean
  text: ReactNode
  change: string
  origin?: ReactNode
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    // The options of a select may still be loading.
    const first = fields.current?.querySelector<HTMLElement>('select:enabled, input:enabled')
    ;(first ?? fields.current)?.focus()
  }
  if (!isPrefilled || isOpen)
    return (
      <Fields ref={fields} tabIndex={-1} onFocus={() => setOpen(true)}>
        {children}
      </Fields>
    )
  return (
    <div>
      <Line>
        {text}
        <span>{'\u00a0· '}</span>
        <Change variant="link" aria-label={change} onClick={open}>
          <T id="confirmation.change" />
        </Change>
      </Line>
      {origin && <Origin>{origin}</Origin>}
    </div>
  )
}
