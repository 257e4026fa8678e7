import type { ReactNode, SVGProps } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'

const letters = { fontFamily: 'Arial, Helvetica, sans-serif', fontWeight: 800, textAnchor: 'middle' } as const
const word = (text: string, place: SVGProps<SVGTextElement>) => (
  <text fill="#fff" {...letters} {...place}>
    {text}
  </text>
)

type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'generic'

/** Brand names are the same in every language; the generic card has none. */
const faces: Record<CardBrand, { name: string | null; ground: string; mark: ReactNode }> = {
  visa: {
    name: 'Visa',
    ground: '#1a1f71',
    mark: word('VISA', { x: 24, y: 21, fontSize: 13, fontStyle: 'italic' }),
  },
  mastercard: {
    name: 'Mastercard',
    ground: '#16182b',
    mark: (
      <>
        <circle cx="19" cy="16" r="8.5" fill="#eb001b" />
        <circle cx="29" cy="16" r="8.5" fill="#f79e1b" />
        <path d="M24 9.1a8.5 8.5 0 0 1 0 13.8 8.5 8.5 0 0 1 0-13.8Z" fill="#ff5f00" />
      </>
    ),
  },
  amex: {
    name: 'American Express',
    ground: '#1f6fce',
    mark: word('AMEX', { x: 24, y: 20, fontSize: 11 }),
  },
  discover: {
    name: 'Discover',
    ground: '#fff',
    mark: (
      <>
        <path d="M12 32c14-1 26-5 36-13v9a4 4 0 0 1-4 4Z" fill="#f47216" />
        {word('DISCOVER', { x: 23, y: 16, fontSize: 7.5, fill: '#21232e' })}
      </>
    ),
  },
  generic: {
    name: null,
    ground: '#5c5f76',
    mark: (
      <>
        <path d="M0 9h48v5H0Z" fill="#2b2d42" />
        <path d="M6 21h13m5 0h6" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      </>
    ),
  },
}

const spellings: Record<string, string> = { master: 'mastercard', americanexpress: 'amex' }
const isBrand = (name: string): name is CardBrand => Object.hasOwn(faces, name)

const Face = styled.span`display: grid;`

/** A small card in the colours of its brand, with the brand as its accessible name. */
export function BrandIcon({ brand }: { brand: CardBrand }) {
  const t = useT()
  const { name, ground, mark } = faces[brand]
  return (
    <Face translate="no">
      <svg
        width="48"
        height="32"
        viewBox="0 0 48 32"
        role="img"
        aria-label={name ?? t('checkout.cardOfAnyBrand')}
      >
        <rect width="48" height="32" rx="5" fill={ground} />
        {mark}
        <rect x="0.5" y="0.5" width="47" height="31" rx="4.5" fill="none" stroke="rgb(20 22 40 / 0.14)" />
      </svg>
    </Face>
  )
}

/** Maps a card type of the product server or the vault, e.g. 'american_express', to a brand. */
export function cardBrand(type: string): CardBrand {
  const spelling = type.toLowerCase().replace(/[^a-z]/g, '')
  const name = spellings[spelling] ?? spelling
  return isBrand(name) ? name : 'generic'
}
