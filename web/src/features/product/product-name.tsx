import { VenueText } from '../../api/venue-text.tsx'
import { T } from '../../messages/t.tsx'

/** A product's name as an element; a placeholder text for ''. */
export const ProductName = ({ name }: { name: string }) =>
  name ? <VenueText>{name}</VenueText> : <T id="product.unnamed" />
