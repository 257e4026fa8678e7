import { formatMoney } from '@storefront/shared/domain/money.ts'
import { styled } from 'styled-components'
import { space } from '../src/theme/tokens.ts'
import { Badge } from '../src/ui/surfaces/badge.tsx'
import { Card } from '../src/ui/surfaces/card.tsx'
import { Carousel } from '../src/ui/surfaces/carousel.tsx'
import { Picture, VenueImage } from '../src/ui/surfaces/picture.tsx'
import { Price } from '../src/ui/surfaces/price.tsx'
import { PageTitle, Screen } from '../src/ui/surfaces/screen.tsx'
import type { Exhibit } from './exhibit.tsx'
import { longName, longText } from './samples.tsx'

const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'] as const
const picture = new URL('/icons/icon-512.png', import.meta.url).href

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`
const Thumbnail = styled.div`width: 5rem;`
const Small = styled.div`width: 3rem;`

const badges = (dot: boolean) => (
  <Row>
    {tones.map((tone) => (
      <Badge key={tone} tone={tone} dot={dot}>
        {tone}
      </Badge>
    ))}
  </Row>
)
const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    content: <Card>{`Slide ${index + 1}`}</Card>,
  }))

/** The primitives of `ui/surfaces`. */
export const surfaces: Exhibit[] = [
  {
    name: 'PageTitle',
    wide: true,
    states: {
      default: <PageTitle>Cart</PageTitle>,
      'with subtitle': <PageTitle subtitle="3 pieces">Cart</PageTitle>,
      'long text': <PageTitle subtitle={longText}>{longName}</PageTitle>,
    },
  },
  {
    name: 'Screen',
    wide: true,
    states: {
      default: (
        <Screen>
          <Card>The column of a screen</Card>
        </Screen>
      ),
      'full and compact': (
        <Screen data-full data-compact>
          <Card>The column of the menu</Card>
        </Screen>
      ),
    },
  },
  {
    name: 'Card',
    states: {
      default: <Card>Some content</Card>,
      flush: (
        <Card data-flush>
          <Picture eager src={picture} alt="" ratio="3 / 1" />
        </Card>
      ),
      'long text': <Card>{longText}</Card>,
      empty: <Card />,
    },
  },
  {
    name: 'Badge',
    states: {
      default: badges(false),
      'going on right now': badges(true),
    },
  },
  {
    name: 'Picture',
    states: {
      'fills its frame': <Picture eager src={picture} alt="The store's icon" ratio="2 / 1" />,
      missing: <Picture src={null} alt="" ratio="2 / 1" />,
      'missing, as a thumbnail': (
        <Thumbnail>
          <Picture src={null} alt="" />
        </Thumbnail>
      ),
      'missing, small': (
        <Small>
          <Picture src={null} alt="" />
        </Small>
      ),
    },
  },
  {
    name: 'VenueImage',
    states: { default: <VenueImage src={picture} alt="The store's logo" sizes="6rem" /> },
  },
  {
    name: 'Price',
    states: {
      default: <Price text={formatMoney(1999)} />,
      quiet: <Price text={formatMoney(1999)} quiet />,
      'nothing to pay': <Price text={formatMoney(0)} />,
      'long number': <Price text={formatMoney(123_456_789)} />,
    },
  },
  {
    name: 'Carousel',
    wide: true,
    states: {
      'one at a time': <Carousel label="Pictures" slides={slides(3)} />,
      shelf: <Carousel label="Similar products" slides={slides(16)} size="10rem" gap={space[3]} />,
      'all fit': <Carousel label="Few products" slides={slides(2)} size="8rem" gap={space[3]} />,
    },
  },
]
