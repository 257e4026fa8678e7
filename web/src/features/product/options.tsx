import type { Variant } from '@storefront/shared/contract/products.ts'
import {
  chooseColor,
  chooseSize,
  colorsOf,
  isAvailable,
  noChoice,
  type OptionChoice,
  sizesOf,
} from '@storefront/shared/domain/catalog/product-options.ts'
import type { Ref } from 'react'
import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { OptionButtons } from './option-buttons.tsx'

const Box = styled.div`
  position: relative; display: grid; gap: ${space[5]}; scroll-margin-top: ${space[8]};
  > button { position: absolute; top: -${space[3]}; right: 0; }
`

/** PROD-04, PROD-05, PROD-07: the choice of colour and size; nothing for a product that comes in one form. */
export function Options({
  variants,
  choice,
  onChoose,
  ref,
}: {
  variants: readonly Variant[]
  choice: OptionChoice
  onChoose: (choice: OptionChoice) => void
  ref: Ref<HTMLDivElement>
}) {
  const colors = colorsOf(variants)
  const sizes = sizesOf(variants)
  if (colors.length + sizes.length === 0) return null
  return (
    <Box ref={ref}>
      <OptionButtons
        label="Color"
        values={colors}
        chosen={choice.color}
        isAvailable={(color) => isAvailable(variants, { ...choice, color })}
        onChoose={(color) => onChoose(chooseColor(variants, choice, color))}
      />
      <OptionButtons
        label="Size"
        values={sizes}
        chosen={choice.size}
        isAvailable={(size) => isAvailable(variants, { ...choice, size })}
        onChoose={(size) => onChoose(chooseSize(variants, choice, size))}
      />
      {(choice.color || choice.size) && (
        <Button variant="link" onClick={() => onChoose(noChoice)}>
          Clear All
        </Button>
      )}
    </Box>
  )
}
