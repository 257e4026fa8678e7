import { CheckIcon, CopyIcon } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { T, Verbatim } from '../../messages/t.tsx'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from './button.tsx'

/** Details by label; '' for an unknown one. */
type Named = Readonly<Record<string, string>>

const Column = styled.div`display: grid; gap: ${space[2]}; justify-items: start;`
const Box = styled.div`
  display: grid; justify-items: start; padding-inline: ${space[4]}; border-radius: ${radius.md}; background: ${color.sunken};
  > dl { padding-top: ${space[3]}; }
  > details[open] { padding-bottom: ${space[3]}; }
`
const List = styled.dl`
  ${type.small} display: grid; gap: ${space[2]};
  dt { color: ${color.muted}; }
  dd { ${type.figures} color: ${color.text}; font-weight: 650; overflow-wrap: anywhere; -webkit-user-select: all; user-select: all; }
`
const Summary = styled.summary`
  ${type.label} min-height: ${touch}; padding-block: ${space[3]}; border-radius: ${radius.sm}; cursor: pointer;
`
const Row = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: ${space[2]} ${space[3]};`
const Status = styled.span`${type.small} color: ${color.muted};`
const ByHand = styled.p`
  ${type.small} ${type.figures} justify-self: stretch; padding: ${space[2]} ${space[3]};
  border: 1px solid ${color.outline}; border-radius: ${radius.sm};
  white-space: pre-line; overflow-wrap: anywhere; -webkit-user-select: all; user-select: all;
`
const copiedForMs = 3000

/**
 * FAN-23: one tap copies every known detail, one per line, and confirms it. If copying fails, the text is shown to select.
 * @param variant the look of the button; a link has no icon
 * @param children further actions, below the button
 */
export function CopyDetails({
  details,
  variant = 'secondary',
  children,
}: {
  details: Named
  variant?: 'secondary' | 'link'
  children?: ReactNode
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copiedForMs)
    return () => clearTimeout(timer)
  }, [state])
  const text = known(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  const copy = async () => setState((await copyText(text, place.current)) ? 'copied' : 'failed')
  return (
    <Column ref={place}>
      <Row>
        <Button
          variant={variant}
          icon={variant !== 'link' && (state === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />)}
          onClick={() => void copy()}
        >
          <T id="details.copy" />
        </Button>
        <Status role="status">
          {state === 'copied' && <T id="details.copied" />}
          {state === 'failed' && <T id="details.copyByHand" />}
        </Status>
      </Row>
      {children}
      {state === 'failed' && (
        <ByHand>
          {known(details).map(([name, value], index) => (
            <Fragment key={name}>
              <span>{`${index > 0 ? '\n' : ''}${name}: `}</span>
              <Verbatim>{value}</Verbatim>
            </Fragment>
          ))}
        </ByHand>
      )}
    </Column>
  )
}

/**
 * FAN-23, FAN-78: what support needs, folded behind 'Details', with the button that copies it.
 * @param inSight details above the fold, copied with the others
 * @param isOpen whether they begin unfolded
 * @param children further actions, below
 */
export function Details({
  of: details,
  inSight,
  isOpen = false,
  children,
}: {
  of: Named
  inSight?: Named
  isOpen?: boolean
  children?: ReactNode
}) {
  return (
    <Box>
      {inSight && <Facts of={inSight} />}
      <details open={isOpen}>
        <Summary>
          <T id="details.title" />
        </Summary>
        <Column>
          <Facts of={details} />
          <CopyDetails details={{ ...inSight, ...details }} />
        </Column>
      </details>
      {children}
    </Box>
  )
}

const Facts = ({ of: details }: { of: Named }) => (
  <List>
    {known(details).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Verbatim>{value}</Verbatim>
        </dd>
      </div>
    ))}
  </List>
)

const known = (details: Named) => Object.entries(details).filter(([, value]) => value !== '')

const answersWithinMs = 1_000

/**
 * Copies a text to the clipboard, by selection where the Clipboard API is missing, refused or does not answer.
 * @param beside an element in the open dialog, for the selected field: a modal dialog blocks focus outside of it
 * @returns whether it was copied
 */
async function copyText(text: string, beside: HTMLElement | null): Promise<boolean> {
  try {
    const written = navigator.clipboard.writeText(text)
    await Promise.race([written, new Promise((_, reject) => setTimeout(reject, answersWithinMs))])
    return true
  } catch {
    return copyBySelection(text, beside ?? document.body)
  }
}

function copyBySelection(text: string, place: HTMLElement): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
