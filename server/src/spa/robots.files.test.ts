import { readFileSync } from 'node:fs'
import { routes } from '@storefront/shared/domain/routes.ts'
import { expect, test } from 'vitest'

const file = readFileSync(new URL('../../../web/public/robots.txt', import.meta.url), 'utf8')
const groups = file
  .split(/\n\n/)
  .map((group) =>
    [...group.matchAll(/^([\w-]+): (.+)$/gm)].map(([, field = '', value = '']) => [field, value] as const),
  )

/** Whether a client may fetch a path, by RFC 9309: the group of its name, else `*`; there the longest rule decides. */
function mayFetch(agent: string, path: string): boolean {
  const of = (name: string) =>
    groups.find((group) => group.some(([field, value]) => field === 'User-agent' && value === name))
  const rules = (of(agent) ?? of('*') ?? []).filter(
    ([field, value]) => field !== 'User-agent' && path.startsWith(value),
  )
  const [longest] = rules.toSorted(([, one], [, other]) => other.length - one.length)
  return longest?.[0] !== 'Disallow'
}

test('VEN-26 search engines may list /auth alone, with the files that it needs; what previews a link may fetch every page', () => {
  const paths = Object.values(routes)
  const { auth, product } = routes
  expect(paths.filter((path) => mayFetch('Googlebot', path))).toEqual([auth])
  expect(mayFetch('Googlebot', '/assets/index-abc123.js')).toBe(true)
  expect(paths.filter((path) => !mayFetch('facebookexternalhit', path))).toEqual([])
  expect(mayFetch('Twitterbot', `${product}?pid=7`)).toBe(true)
  for (const agent of ['Googlebot', 'Twitterbot']) expect(mayFetch(agent, '/api/branding')).toBe(false)
})
