import type { SimilarItem } from '@storefront/shared/contract/products.ts'
import { type MouseEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Carousel } from '../../ui/surfaces/carousel.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { ProductName, type ProductSelection, productAddress, saveLastViewed } from './product-link.tsx'

const Section = styled.section`display: grid; gap: ${space[3]}; min-width: 0;`
const Title = styled.h2`${type.heading}`
const Box = styled.a`
  display: grid; gap: ${space[1]}; padding-bottom: ${space[2]}; border-radius: ${radius.lg}; text-decoration: none;
`
const Name = styled.span`${type.label} ${clampLines(2)} margin-top: ${space[1]};`
const Cost = styled.span`${type.small} color: ${color.muted};`

/** PROD-14: the event that another product was selected on the open product page. */
const selectionEvent = 'product-selection-changed'

/** PROD-13, PROD-14: similar products; selecting one shows it in place of this product. */
export function SimilarProducts({ items }: { items: readonly SimilarItem[] }) {
  const t = useT()
  const known = items.filter(({ productID, itemID }) => productID !== null || itemID !== null)
  if (known.length === 0) return null
  const slides = known.map((item, index) => ({
    key: `${index} ${item.productID} ${item.itemID}`,
    content: <SimilarProduct item={item} />,
  }))
  return (
    <Section aria-labelledby="similar-products">
      <Title id="similar-products">
        <T id="productPage.similar" />
      </Title>
      <Carousel label={t('productPage.similar')} slides={slides} size="9.5rem" gap={space[3]} />
    </Section>
  )
}

function SimilarProduct({ item }: { item: SimilarItem }) {
  const selection = { productId: item.productID, itemId: item.itemID }
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    saveLastViewed(selection)
    window.dispatchEvent(new CustomEvent(selectionEvent, { detail: selection }))
  }
  return (
    <Box href={productAddress(selection)} onClick={choose}>
      <Picture src={item.itemImage} alt="" radius={radius.lg} sizes="10rem" />
      <Name>
        <ProductName name={item.name} />
      </Name>
      {item.sellingPrice !== undefined && (
        <Cost>
          <Price text={moneyText(item.sellingPrice)} />
        </Cost>
      )}
    </Box>
  )
}

/** PROD-15: shows the product that a selection event names, sent by us or by another script of the page. */
export function useSelectionEvents(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const show = (event: Event) => {
      const { productId = null, itemId = null }: Partial<ProductSelection> =
        (event instanceof CustomEvent && event.detail) || {}
      if (productId === null && itemId === null) return
      void navigate(productAddress({ productId, itemId }))
      window.scrollTo(0, 0)
    }
    window.addEventListener(selectionEvent, show)
    return () => window.removeEventListener(selectionEvent, show)
  }, [navigate])
}
