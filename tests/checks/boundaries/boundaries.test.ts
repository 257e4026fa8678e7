import { expect, test } from 'vitest'
import { importsIn, violationsOf } from './check.ts'

test.each([
  ['shared/src/contract/cart.ts', 'zod', 'zod/mini'],
  ['shared/src/contract/cart.ts', 'node:fs', 'Pass in what the rule needs'],
  ['shared/src/domain/cart/cart.ts', 'shared/src/contract/cart.ts', 'as its input'],
  ['shared/src/domain/cart/cart.ts', 'zod/mini', 'as its input'],
  ['server/src/app.ts', 'web/src/theme/tokens.ts', 'meet only in'],
  ['server/src/app.test.ts', '@storefront/web/main.ts', 'meet only in'],
  ['server/src/app.ts', 'server/test-support/site.ts', 'ships without'],
  ['server/src/spa/shell.ts', 'server/src/app.ts', 'those after it'],
  ['server/src/helpers/x.ts', 'fastify', 'in no layer'],
  ['web/src/main.tsx', '@storefront/server/app.ts', 'meet only in'],
  ['web/src/api/client.test.ts', 'node:fs', 'meet only in'],
  ['web/src/main.tsx', 'web/gallery/gallery.tsx', 'ships without'],
  ['web/src/features/events/events.ts', 'web/src/app/header.tsx', 'those after it'],
  ['web/src/ui/forms/field.tsx', 'web/src/api/client.ts', 'as props'],
  ['web/src/ui/forms/field.tsx', '@storefront/shared/contract/cart.ts', 'as props'],
  ['web/src/features/events/events.ts', 'web/src/features/cart/cart-line.tsx', 'is closed'],
  ['web/src/app/app.tsx', 'web/src/features/events/events.ts', 'is closed'],
  ['tests/fake-upstream/routes/cart.ts', '@storefront/shared/contract/cart.ts', 'specification alone'],
  ['tests/stack/stack.ts', 'server/src/app.ts', 'by its name'],
])('%s may not import %s', (from, to, instead) => {
  const found = violationsOf([{ from, to }])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(from)
  expect(found[0]).toContain(instead)
})

test.each([
  ['shared/src/contract/cart.ts', 'shared/src/domain/cart/cart.ts'],
  ['shared/src/domain/cart/cart.test.ts', 'fast-check'],
  ['server/src/tenant/tenant.ts', 'server/src/payments/charging.ts'],
  ['server/src/state/state.test.ts', 'server/src/app.ts'],
  ['web/src/features/events/events.ts', 'web/src/features/cart/cart.ts'],
  ['web/src/features/cart/cart.ts', 'web/src/features/cart/cart-line.tsx'],
  ['web/src/app/screen-routes.tsx', 'web/src/features/events/events-screen.tsx'],
  ['web/src/features/events/events.test.ts', 'web/src/features/cart/cart-line.tsx'],
  ['web/src/ui/actions/button.tsx', 'react-router-dom'],
  ['tests/stack/stack.ts', '@storefront/server/app.ts'],
])('%s may import %s', (from, to) => {
  expect(violationsOf([{ from, to }])).toEqual([])
})

test('imports include types, side effects, dynamic imports and other packages', () => {
  const text = `
    import type { A } from './a.ts'
    import '../b.css'
    const c = () => import('../../c/c.ts')
    export { d } from '@storefront/shared/domain/d.ts'
    import {
      e,
    } from 'e'
    const noImport = 'from'
  `
  expect(importsIn('web/src/app/x.ts', text).map(({ to }) => to)).toEqual([
    'web/src/app/a.ts',
    'web/src/b.css',
    'web/c/c.ts',
    '@storefront/shared/domain/d.ts',
    'e',
  ])
})
