import { isSameFavorite, withFavorite } from '@storefront/shared/domain/catalog/favorites.ts'
import { HeartIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { changeDevice, useDevice } from '../../storage/device.ts'
import { color, elevation, radius, touch } from '../../theme/tokens.ts'
import { venueHas } from '../../venue/settings.ts'
import type { ProductSelection } from './product-link.tsx'

const Heart = styled.button`
  display: grid; place-items: center; flex: none; width: ${touch}; height: ${touch}; border-radius: ${radius.pill};
  background: ${color.background}; color: ${color.text}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  pointer-events: auto; transition: scale var(--motion-quick) var(--ease);
  &:active { scale: 0.88; }
  &[aria-pressed='true'] { color: ${color.danger}; svg { fill: currentcolor; } }
`

/** FAN-09: a product's favourite toggle, if the venue has favourites; stored on this device for this fan. */
export function FavoriteButton({ selection, name }: { selection: ProductSelection; name: string }) {
  const t = useT()
  const favorites = useDevice('favorites')
  if (!venueHas('favorites')) return null
  const { productId, itemId } = selection
  const pressed = favorites.some((each) => isSameFavorite(each, selection))
  return (
    <Heart
      type="button"
      aria-pressed={pressed}
      aria-label={t(pressed ? 'product.removeFavorite' : 'product.addFavorite', { name })}
      onClick={() =>
        void changeDevice('favorites', (all) => withFavorite(all, { productId, itemId }, !pressed))
      }
    >
      <HeartIcon size={20} />
    </Heart>
  )
}
