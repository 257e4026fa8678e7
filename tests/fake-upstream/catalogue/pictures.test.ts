import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tenants } from '../state/tenant.ts'
import { catalogueOf, pictureOf } from './catalogue.ts'

const folder = new URL('../media/products/', import.meta.url)

test('each product has a picture for each of its variants and views, and each picture a product', () => {
  const shown = tenants.flatMap((tenant) =>
    catalogueOf(tenant)
      .shelves.flatMap(({ products }) => products)
      .flatMap((product) =>
        product.variants.flatMap((variant) =>
          Array.from({ length: product.views ?? 1 }, (_, view) =>
            pictureOf(product, variant, tenant, view + 1),
          ),
        ),
      ),
  )
  expect([...new Set(shown)].toSorted()).toEqual(readdirSync(folder).toSorted())
})

test.each(readdirSync(folder))('%s weighs at most 22 kB', (name) => {
  expect(statSync(new URL(name, folder)).size).toBeLessThanOrEqual(22_000)
})
