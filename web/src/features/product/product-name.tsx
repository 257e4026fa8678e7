import { VenueText } from '../../api/venue-text.tsx'
import { T } from '../../messages/t.tsx'

/** A product's name as text of an element; '' is none, which is said in our words. */
export const ProductName = ({ name }: { name: string }) =>
  name ? <VenueText>{name}</VenueText> : <T id="product.unnamed" />
