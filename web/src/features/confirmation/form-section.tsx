import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import type { MessageId } from '../../messages/catalogue.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'

const Box = styled(Card)`display: grid; gap: ${space[4]};`
const Title = styled.h2`${type.heading}`

/** A titled card of the confirmation screen. */
export function SectionCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </Box>
  )
}

export const FieldPair = styled.div`
  display: grid; gap: ${space[4]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.mobile} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`

const Folded = styled.div`display: flex; flex-wrap: wrap; align-items: start; justify-content: end; gap: 0 ${space[3]};`
const Values = styled.dl`
  flex: 1 1 9rem; min-width: 0; display: flex; flex-wrap: wrap; gap: ${space[2]} ${space[6]};
`
const Label = styled.dt`${type.small} color: ${color.muted};`
const Value = styled.dd`${type.subheading} overflow-wrap: anywhere;`
const Note = styled.p`${type.small} flex-basis: 100%; color: ${color.muted};`
const Fields = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`

/**
 * FAN-41: prefilled fields, folded to their labels and values; a button opens them in place. Fields that had the
 * focus stay open, so that nothing folds while the fan types.
 * @param isPrefilled whether the fields need no input
 * @param values every field's value by its label
 * @param note the hint of the last field, or where the values come from
 * @param change the accessible name of the button
 */
export function PrefilledFields({
  isPrefilled,
  values,
  note,
  change,
  children,
}: {
  isPrefilled: boolean
  values: { [label in MessageId]?: ReactNode }
  note: ReactNode
  change: string
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
    <Folded>
      <Values>
        {Object.entries(values).map(([label, value]) => (
          <div key={label}>
            <Label>
              <T id={label as MessageId} />
            </Label>
            <Value>{value}</Value>
          </div>
        ))}
      </Values>
      <Button variant="link" aria-label={change} onClick={open}>
        <T id="confirmation.change" />
      </Button>
      {note && <Note>{note}</Note>}
    </Folded>
  )
}
