import {
  chooseColor,
  chooseSize,
  colorsOf,
  isAvailable,
  noChoice,
  type OptionChoice,
  type OptionName,
  pricesOf,
  sizesOf,
} from '@storefront/shared/domain/catalog/product-options.ts'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import type { usePurchase } from './purchase.tsx'

const Box = styled.div`
  position: relative; display: grid; gap: ${space[5]}; grid-template-columns: minmax(0, 1fr);
  scroll-margin-top: ${space[8]};
  > button { position: absolute; top: -${space[3]}; inset-inline-end: 0; }
`
// An empty line keeps its height, so that nothing moves when a message appears.
const Message = styled.div`${type.small} min-height: 1lh; margin-block: -${space[2]}; overflow-wrap: anywhere;`
const Group = styled.fieldset``
const Legend = styled.legend`${type.label} float: var(--start); margin-inline-end: ${space[2]};`
const Chosen = styled.span`color: ${color.muted}; font-weight: 400;`
const OptionRequest = styled.p`${type.label} min-height: 1lh; margin-bottom: ${space[2]}; color: ${color.danger};`
const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]}; clear: both;`
const Value = styled.button`
  ${type.label}
  min-width: 3.25rem; max-width: 100%; min-height: ${touch}; padding: ${space[2]} ${space[4]};
  border-radius: ${radius.md}; background: ${color.background}; box-shadow: inset 0 0 0 1px ${color.outline};
  overflow-wrap: anywhere;
  transition: background var(--motion), box-shadow var(--motion);
  &:hover { background: ${color.sunken}; }
  &[data-unavailable='true'] {
    background: ${color.sunken}; color: ${color.muted}; box-shadow: inset 0 0 0 1px ${color.border};
    text-decoration: line-through;
  }
  &[aria-pressed='true'] {
    background: ${color.primarySoft}; color: ${color.primaryText}; font-weight: 650;
    box-shadow: inset 0 0 0 2px ${color.primaryText};
  }
`
const Cost = styled.span`${type.small} color: ${color.muted}; margin-inline-start: ${space[1.5]};`

const options = {
  color: { label: 'app.color', valuesOf: colorsOf, choose: chooseColor },
  size: { label: 'app.size', valuesOf: sizesOf, choose: chooseSize },
} as const

type Changed = ReturnType<typeof changedOptionMessage>
type Choices = ReturnType<typeof usePurchase>['forOptions']

/**
 * PROD-04, PROD-05, PROD-07, FAN-07: the choice of colour and size; nothing for a product without options.
 * @param missing the options that still have to be chosen
 * @param asked how often the fan was asked for them; from 1 on the request is shown at the first missing option
 * @param demand the element id of that request
 */
export function Options({ variants, choice, missing, asked, demand, onChoose, ref }: Choices) {
  const [moved, setMoved] = useState<Changed>(null)
  if (colorsOf(variants).length + sizesOf(variants).length === 0) return null
  const change = (next: OptionChoice, told: Changed) => {
    setMoved(told)
    onChoose(next)
  }
  return (
    <Box ref={ref}>
      {(['color', 'size'] as const).map((option) => (
        <OptionButtons
          key={option}
          option={option}
          variants={variants}
          choice={choice}
          wanted={
            asked > 0 &&
            missing[0] === option && (
              <span key={asked}>
                <T id={missingOptionsMessage(missing)} />
              </span>
            )
          }
          onChoose={(next) => change(next, changedOptionMessage(choice, next, option))}
        />
      ))}
      <Message>
        {missing.length > 0 && (
          <p id={demand}>
            <T id="product.selectOptions" />
          </p>
        )}
        <p role="status">{moved && <T id={moved.id} values={{ ...moved.values, value: venueText }} />}</p>
      </Message>
      {(choice.color || choice.size) && (
        <Button variant="link" onClick={() => change(noChoice, null)}>
          <T id="product.clearAll" />
        </Button>
      )}
    </Box>
  )
}

export function OptionsSkeleton() {
  return (
    <Row>
      {['3.5rem', '4.5rem', '4rem'].map((width) => (
        <Skeleton key={width} $width={width} $height={touch} $radius={radius.md} />
      ))}
    </Row>
  )
}

/**
 * PROD-04: the values of one option; a value that does not go with the other choice is struck through, and choosing it changes the other.
 * @param wanted the request for this option (FAN-07)
 */
function OptionButtons(
  props: Pick<Choices, 'variants' | 'choice' | 'onChoose'> & { option: OptionName; wanted: ReactNode },
) {
  const { option, variants, choice, wanted, onChoose } = props
  const t = useT()
  const { label, valuesOf, choose } = options[option]
  const values = valuesOf(variants)
  const chosen = choice[option]
  const prices = pricesOf(variants, choice, option)
  if (values.length === 0) return null
  return (
    <Group data-option={option}>
      <Legend>
        <T id={label} />{' '}
        {chosen && (
          <Chosen>
            <VenueName>{chosen}</VenueName>
          </Chosen>
        )}
      </Legend>
      <OptionRequest role="status">{wanted}</OptionRequest>
      <Row>
        {values.map((value) => {
          const unavailable = !isAvailable(variants, { ...choice, [option]: value })
          const price = prices.get(value)
          return (
            <Value
              key={value}
              type="button"
              aria-pressed={value === chosen}
              aria-description={unavailable ? t('product.notTogether') : undefined}
              data-unavailable={unavailable}
              onClick={() => onChoose(choose(variants, choice, value))}
            >
              <VenueName>{value}</VenueName>
              {price !== undefined && (
                <Cost>
                  {' '}
                  <Price text={moneyText(price)} quiet />
                </Cost>
              )}
            </Value>
          )
        })}
      </Row>
    </Group>
  )
}

const venueText = (text: string) => <VenueName>{text}</VenueName>

/** FAN-07: the message that asks for the missing options, e.g. 'Choose a color and a size.' */
const missingOptionsMessage = ([option, other]: readonly OptionName[]) =>
  other ? 'product.chooseBoth' : option === 'color' ? 'product.chooseColor' : 'product.chooseSize'

/**
 * FAN-07: the message for a choice of one option that changed the other (PROD-05), e.g. 'Size changed to M: XXL is
 * not available in White.'; null if it did not.
 */
export function changedOptionMessage(before: OptionChoice, after: OptionChoice, chosen: OptionName) {
  const other = chosen === 'color' ? 'size' : 'color'
  if (before[other] === '' || before[other] === after[other]) return null
  const values = { now: after[other], before: before[other], chosen: after[chosen] }
  if (values.now === '') return { id: 'product.notAvailableIn', values } as const
  return { id: other === 'color' ? 'product.colorChanged' : 'product.sizeChanged', values } as const
}
