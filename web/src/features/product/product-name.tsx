import { T } from '../../messages/t.tsx'
import { VenueName } from '../../venue/venue-name.tsx'

/** A product's name as an element; a placeholder text for ''. */
export const ProductName = ({ name }: { name: string }) =>
  name ? <VenueName>{name}</VenueName> : <T id="product.unnamed" />
