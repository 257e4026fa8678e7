import { expect, test } from 'vitest'
import { importsIn } from './imports.ts'
import { violationsOf } from './violations.ts'

const publicFiles = { cart: ['cart.ts'], events: [] }
const cartIsUsed = { from: 'web/src/app/header.tsx', to: 'web/src/features/cart/cart.ts' }
const violations = (...imports: readonly (readonly [from: string, to: string])[]) =>
  violationsOf([cartIsUsed, ...imports.map(([from, to]) => ({ from, to }))], publicFiles)

test.each([
  ['shared/src/contract/cart.ts', 'zod', 'zod/mini'],
  ['shared/src/contract/cart.ts', 'node:fs', 'Pass in what the rule needs'],
  ['shared/src/domain/cart/cart.ts', 'shared/src/contract/cart.ts', 'structural inputs'],
  ['shared/src/domain/cart/cart.ts', 'zod/mini', 'structural inputs'],
  ['server/src/app.ts', 'web/src/theme/tokens.ts', 'meet only in'],
  ['server/src/app.test.ts', '@storefront/web/main.ts', 'meet only in'],
  ['server/src/app.ts', 'server/test-support/site.ts', 'without its test support'],
  ['server/src/spa/shell.ts', 'server/src/app.ts', 'floors below'],
  ['server/src/tenant/tenant.ts', 'server/src/spa/shell.ts', 'floors below'],
  ['server/src/upstream/proxy.ts', 'server/src/payments/charging.ts', 'floors below'],
  ['server/src/state/state.ts', 'server/src/session/seal.ts', 'floors below'],
  ['server/src/helpers/x.ts', 'fastify', 'is on no floor'],
  ['web/src/main.tsx', '@storefront/server/app.ts', 'meet only in'],
  ['web/src/api/client.test.ts', 'node:fs', 'meet only in'],
  ['web/src/main.tsx', 'web/gallery/gallery.tsx', 'ships without'],
  ['web/src/features/events/events.ts', 'web/src/app/header.tsx', 'layers below'],
  ['web/src/theme/tokens.ts', 'web/src/ui/status/notice.tsx', 'layers below'],
  ['web/src/api/send.ts', 'web/src/ui/toast/toast.ts', 'layers below'],
  ['web/src/ui/forms/field.tsx', 'web/src/api/client.ts', 'as props'],
  ['web/src/ui/forms/field.tsx', '@storefront/shared/contract/cart.ts', 'as props'],
  ['web/src/features/events/events.ts', 'web/src/features/cart/cart-line.tsx', 'public-files.json lists'],
  ['web/src/app/app.tsx', 'web/src/features/events/events.ts', 'public-files.json lists'],
  ['tests/fake-upstream/routes/cart.ts', '@storefront/shared/contract/cart.ts', 'specification alone'],
  ['tests/stack/stack.ts', 'server/src/app.ts', 'by its name'],
])('%s may not import %s', (from, to, instead) => {
  const found = violations([from, to])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(from)
  expect(found[0]).toContain(instead)
})

test.each([
  ['shared/src/contract/cart.ts', 'shared/src/domain/cart/cart.ts'],
  ['shared/src/domain/cart/cart.test.ts', 'fast-check'],
  ['server/src/payments/charging.ts', 'server/src/tenant/tenant.ts'],
  ['server/src/state/state.test.ts', 'server/src/app.ts'],
  ['web/src/features/events/events.ts', 'web/src/features/cart/cart.ts'],
  ['web/src/features/cart/cart.ts', 'web/src/features/cart/cart-line.tsx'],
  ['web/src/app/screen-routes.tsx', 'web/src/features/events/events-screen.tsx'],
  ['web/src/features/events/events.test.ts', 'web/src/features/cart/cart-line.tsx'],
  ['web/src/ui/actions/button.tsx', 'react-router-dom'],
  ['tests/stack/stack.ts', '@storefront/server/app.ts'],
])('%s may import %s', (from, to) => {
  expect(violations([from, to])).toEqual([])
})

test('rooms of one floor do not use each other in a circle', () => {
  const [found, ...others] = violations(
    ['server/src/tenant/tenant.ts', 'server/src/identity/login.ts'],
    ['server/src/identity/login.ts', 'server/src/payments/charging.ts'],
    ['server/src/payments/reconcile.ts', 'server/src/tenant/site.ts'],
  )
  expect(found).toContain('tenant → identity → payments → tenant')
  expect(found).toContain('server/src/payments/reconcile.ts imports server/src/tenant/site.ts')
  expect(others).toEqual([])
})

test('a public file that nobody else imports is not public', () => {
  expect(violationsOf([], { cart: ['cart.ts'] })).toEqual([expect.stringContaining('public in vain')])
})

test('types, side effects, lazy parts and other packages are imports too', () => {
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
