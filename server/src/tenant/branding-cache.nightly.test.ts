import { test } from 'vitest'
import { expectBoundedCache } from '../../test-support/branding-cache.ts'

test('BFF-40 a million invented hosts take bounded memory and bounded calls', () =>
  expectBoundedCache(1_000_000))
