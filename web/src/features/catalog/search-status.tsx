import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { styled } from 'styled-components'
import { color, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { NoProducts } from './no-products.tsx'

const Count = styled.p`
  ${type.small} display: flex; align-items: center; min-height: ${touch}; padding-bottom: ${space[1]}; color: ${color.muted};
`

/** FAN-03: how much the search found, said to who does not see it; nothing while none is on (`found` is null). */
export function SearchStatus({ found }: { found: readonly DisplayCard[] | null }) {
  return (
    <div role="status">
      {found?.length === 0 && <NoProducts text="Try another word, or clear the search to see the menu." />}
      {found && found.length > 0 && (
        <Count>
          {found.length} {found.length === 1 ? 'product' : 'products'} found
        </Count>
      )}
    </div>
  )
}
