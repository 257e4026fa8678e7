import { MinusIcon, PlusIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { IconButton } from '../actions/icon-button.tsx'

const Box = styled.div`
  display: inline-flex; align-items: center; border-radius: ${radius.pill}; background: ${color.sunken};
`
const Quantity = styled.output`
  ${type.subheading} ${type.figures} min-width: ${space[8]}; text-align: center;
`

/**
 * Minus, the quantity, plus; minus is disabled at 1, plus never (CART-07, PROD-08).
 * @param label e.g. the product's name; part of the buttons' accessible names
 * @param disabled 'plus' where no more can be added (WORLD-10, VEN-23): it keeps the focus, since staff may mark an item at any time
 */
export function QuantityStepper({
  quantity,
  onChange,
  label,
  disabled = false,
}: {
  quantity: number
  onChange: (quantity: number) => void
  label: string
  disabled?: boolean | 'plus'
}) {
  const t = useT()
  return (
    <Box role="group" aria-label={t('quantity.of', { name: label })}>
      <IconButton
        look="soft"
        label={t('quantity.decrease', { name: label })}
        disabled={disabled === true || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon size={18} />
      </IconButton>
      <Quantity aria-live="polite">{quantity}</Quantity>
      <IconButton
        look="soft"
        label={t('quantity.increase', { name: label })}
        disabled={disabled === true}
        aria-disabled={disabled === 'plus' || undefined}
        onClick={() => disabled === 'plus' || onChange(quantity + 1)}
      >
        <PlusIcon size={18} />
      </IconButton>
    </Box>
  )
}
