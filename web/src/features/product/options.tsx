import type { Variant } from '@storefront/shared/contract/products.ts'
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
import { type Ref, useState } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { movedOption } from './moved-option.ts'
import { OptionButtons } from './option-buttons.tsx'

const Box = styled.div`
  position: relative; display: grid; gap: ${space[5]}; grid-template-columns: minmax(0, 1fr);
  scroll-margin-top: ${space[8]};
  > button { position: absolute; top: -${space[3]}; right: 0; }
`
const Moved = styled.p`
  ${type.small} color: ${color.text}; overflow-wrap: anywhere;
  &:empty { margin-top: -${space[5]}; }
`

/**
 * PROD-04, PROD-05, PROD-07, FAN-07: the choice of colour and size; nothing for a product that comes in one form.
 * @param wanted the options that the fan was asked for, which are marked
 */
export function Options({
  variants,
  choice,
  wanted,
  onChoose,
  ref,
}: {
  variants: readonly Variant[]
  choice: OptionChoice
  wanted: readonly OptionName[]
  onChoose: (choice: OptionChoice) => void
  ref: Ref<HTMLDivElement>
}) {
  const [moved, setMoved] = useState('')
  const colors = colorsOf(variants)
  const sizes = sizesOf(variants)
  if (colors.length + sizes.length === 0) return null
  const choose = (next: OptionChoice, option: OptionName) => {
    setMoved(movedOption(choice, next, option))
    onChoose(next)
  }
  const clear = () => {
    setMoved('')
    onChoose(noChoice)
  }
  return (
    <Box ref={ref}>
      <OptionButtons
        option="color"
        label="Color"
        values={colors}
        chosen={choice.color}
        wanted={wanted.includes('color')}
        prices={pricesOf(variants, choice, 'color')}
        isAvailable={(color) => isAvailable(variants, { ...choice, color })}
        onChoose={(color) => choose(chooseColor(variants, choice, color), 'color')}
      />
      <OptionButtons
        option="size"
        label="Size"
        values={sizes}
        chosen={choice.size}
        wanted={wanted.includes('size')}
        prices={pricesOf(variants, choice, 'size')}
        isAvailable={(size) => isAvailable(variants, { ...choice, size })}
        onChoose={(size) => choose(chooseSize(variants, choice, size), 'size')}
      />
      <Moved role="status">{moved}</Moved>
      {(choice.color || choice.size) && (
        <Button variant="link" onClick={clear}>
          Clear All
        </Button>
      )}
    </Box>
  )
}
