import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage } from '../../../test-support/cart-page.tsx'
import { CardControls } from './card-controls.tsx'
import { Pages } from './page-selector.tsx'

writeBoot(bootStubOf({ features: 'shop,favorites' }))
afterEach(cleanup)

const cardOf = (name: string): DisplayCard => ({
  ...{ id: name, productId: name, itemId: null, name, imageUrl: '', price: 400, description: '' },
  type: 'product',
})
const favorites = (...names: string[]) => (
  <CartPage at="/">
    <Pages role="group">
      <button type="button" aria-pressed="true">
        Favorites
      </button>
    </Pages>
    {names.map((name) => (
      <CardControls
        key={name}
        card={cardOf(name)}
        cartId="C1"
        line={undefined}
        refusal={undefined}
        onChooseOptions={() => {}}
      />
    ))}
  </CartPage>
)

test('FAN-09 the focus on the heart of a card that goes moves to the page of the menu; other focus stays', async () => {
  const { rerender } = render(favorites('Ale', 'Pie', 'Soup'))
  const heart = (name: string) => screen.getByRole('button', { name: `Add ${name} to favorites` })
  heart('Pie').focus()
  rerender(favorites('Ale', 'Pie'))
  await Promise.resolve()
  expect(document.activeElement).toBe(heart('Pie'))
  rerender(favorites('Ale'))
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByText('Favorites'))
})
