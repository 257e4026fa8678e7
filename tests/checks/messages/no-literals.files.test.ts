import { expect, test } from 'vitest'
import { rejected } from '../lint-plugins.ts'

const literal = [
  '<p>Your cart</p>',
  '<p>{count} found</p>',
  "<p>{'Pay now'}</p>",
  `<p>{\`Showing \${count}\`}</p>`,
  "<p>{open ? 'Hide' : 'Show'}</p>",
  "<p>{open ? null : known ? 'Hide' : null}</p>",
  "<p>{count > 1 && 'Several'}</p>",
  "<p>{name || 'Unnamed'}</p>",
  "<p>{'Hello, ' + name + '!'}</p>",
  '<img alt="A cup" />',
  `<button type="button" aria-label={\`Remove \${name}\`} />`,
  '<Notice title="Not removed" />',
  "<Field label={known ? 'E-mail' : name} />",
  '<Field hint="As on your ticket" />',
  '<input placeholder="Search menu" />',
  '<Notice text="See www.example.com for more." />',
]
const allowed = [
  '<NoProducts text="catalog.nothingFound" title={isOpen ? \'cart.title\' : undefined} />',
  "<p title={t('cart.title')}>{t('cart.pieces', { count })} · {name}</p>",
  '<T id="cart.title" values={{ place: \'home\' }} />',
  `<p aria-labelledby="payment-method" className="wide" id={\`\${id}-name\`}>{\`\${name}\\u00a0· \`}</p>`,
  "<p>{kind === 'pickup' && <b>{name}</b>} (100 %)</p>",
  "<Field label={name} error={kind === 'wrong'} />",
  `<img alt="" title={\`\${name}: \${count}\`} />`,
]

test('LANG-01 a literal text in JSX, as a child or in an attribute that a fan reads or hears, fails the lint with advice', () => {
  const found = rejected('web/src/features/cart/sample.tsx', [...literal, ...allowed])
  expect(found.map(({ text }) => text)).toEqual(literal)
  for (const { message } of found)
    expect(message).toMatch(/shared\/src\/messages\/en\.json.*<T id=.*useT\(\)/)
})

test.each(['web/src/features/cart/sample.test.tsx', 'web/gallery/sample.tsx', 'tests/sample.tsx'])(
  'LANG-01 %s may contain any text, because no fan reads it',
  (file) => expect(rejected(file, literal)).toEqual([]),
)
