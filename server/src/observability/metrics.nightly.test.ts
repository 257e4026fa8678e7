import { test } from 'vitest'
import { expectBoundedLabels } from '../../test-support/label-flood.ts'

test('BFF-51 labels stay bounded after 100,000 requests for random paths and hosts', () =>
  expectBoundedLabels(100_000))
