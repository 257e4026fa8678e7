import { breakpoints, tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { expect, test } from 'vitest'
import { from } from './breakpoints.ts'
import { color } from './tokens.ts'

test('THEME-02 every colour that the server writes for a tenant is a token', () => {
  for (const name of tenantColorVariables) expect(Object.values(color)).toContain(`var(${name})`)
})

test('THEME-05 layouts change at 640, 768, 1024 and 1280 px', () => {
  expect(Object.values(from)).toEqual(
    Object.values(breakpoints).map((width) => `@media (min-width: ${width}px)`),
  )
})
