import { expect, test } from 'vitest'
import { brokenPromises, type Drill, type Result } from './drill.ts'
import { loadPage } from './page-load.ts'

const quiet: Result = {
  tally: { requests: 1_000, failed: {}, failedForProductServer: 0, loggedOut: 0, p50Ms: 5, p99Ms: 50 },
  payments: {
    orders: 10,
    chargedTwice: 0,
    refusedTaps: 0,
    refusedForMs: 0,
    pausedTaps: 0,
    chargedWhilePaused: 0,
    lostCarts: 0,
    unclearTaps: 0,
    unresolved: 0,
    longestMs: 900,
  },
  pages: null,
}
const drill: Drill = { name: 'one', prepare: () => Promise.reject(new Error('not run here')) }
const refused = { ...quiet.payments, refusedTaps: 4, refusedForMs: 4_000 }

test.each<[string, Partial<Drill>, Result, string[]]>([
  ['nothing', {}, quiet, []],
  ['a page', {}, { ...quiet, tally: { ...quiet.tally, failed: { 'page 502': 3 } } }, ['3 × page 502']],
  ['a log-out', {}, { ...quiet, tally: { ...quiet.tally, loggedOut: 1 } }, ['1 fans logged out']],
  [
    'a double charge',
    {},
    { ...quiet, payments: { ...quiet.payments, chargedTwice: 1 } },
    ['1 orders charged twice'],
  ],
  ['an order', {}, { ...quiet, payments: { ...quiet.payments, unresolved: 2 } }, ['2 orders unresolved']],
  [
    'a charge at a paused venue',
    {},
    { ...quiet, payments: { ...quiet.payments, pausedTaps: 9, chargedWhilePaused: 1 } },
    ['1 charges at paused venues'],
  ],
  ['a cart', {}, { ...quiet, payments: { ...quiet.payments, lostCarts: 2 } }, ['2 carts lost']],
  ['a call', {}, { ...quiet, tally: { ...quiet.tally, failedForProductServer: 7 } }, ['7 × events']],
  [
    'a call of a product server that is down',
    { mayFail: 'calls of the product server' },
    { ...quiet, tally: { ...quiet.tally, failedForProductServer: 7 } },
    [],
  ],
  ['a charge', {}, { ...quiet, payments: refused }, ['charges refused for 4000 ms']],
  ['a charge within its time', { refusedAtMostMs: 5_000 }, { ...quiet, payments: refused }, []],
  [
    'a charge for longer',
    { refusedAtMostMs: 3_000 },
    { ...quiet, payments: refused },
    ['charges refused for 4000 ms'],
  ],
  ['a file', {}, { ...quiet, pages: { loads: 9, broken: ['/assets/a.js 404'] } }, ['/assets/a.js 404']],
])('a drill in which fans lose %s', (_what, more, result, broken) => {
  expect(brokenPromises({ ...drill, ...more }, result)).toEqual(broken)
})

test('a page load asks for what the page names, what that imports, and one screen in turn', async () => {
  const files: Record<string, string> = {
    '/': '<script src="/assets/index-1.js"></script><link href="/assets/index-2.css">',
    '/assets/index-1.js':
      'import"./shared-3.js";["assets/cart-screen-abcdefgh.js","assets/home-screen-abcdefgh.js"]',
    '/assets/index-2.css': '',
    '/assets/shared-3.js': 'import{a}from"./missing-4.js"',
    '/assets/home-screen-abcdefgh.js': 'import "./index-1.js"',
  }
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    return { status: path in files ? 200 : 404, body: files[path] ?? '' }
  }
  expect(await loadPage(get, '/', 1)).toEqual(['/assets/missing-4.js 404'])
  expect(asked).toHaveLength(6)
  expect(await loadPage(get, '/', 2)).toEqual([
    '/assets/missing-4.js 404',
    '/assets/cart-screen-abcdefgh.js 404',
  ])
  expect(await loadPage(get, '/none', 0)).toEqual(['/none 404'])
})
