import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { type ComponentProps, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OptionsSheet } from '../product/options-sheet.tsx'
import { productAddress } from '../product/product-link.tsx'

type Opened = { card: ComponentProps<typeof OptionsSheet>['card']; Sheet: typeof OptionsSheet }

/** FAN-04: the options of a product in a sheet over the menu. Where its code cannot be loaded, the product's page opens. */
export function useOptionsSheet() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const navigate = useNavigate()
  const open = useCallback(
    ({ productId, itemId, name, imageUrl }: DisplayCard) => {
      if (productId === null) return
      import('../product/options-sheet.tsx').then(
        ({ OptionsSheet }) => setOpened({ card: { productId, name, imageUrl }, Sheet: OptionsSheet }),
        () => navigate(productAddress({ productId, itemId })),
      )
    },
    [navigate],
  )
  const sheet = opened && <opened.Sheet card={opened.card} onClose={() => setOpened(null)} />
  return { sheet, open }
}
