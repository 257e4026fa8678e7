import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { parseConfig } from '@storefront/server/config.ts'
import { expect, test } from 'vitest'
import { writeBuiltSpa } from '../load/built-spa.ts'
import { startIngress } from '../stack/ingress.ts'
import { makeRelease } from '../stack/other-release.ts'
import { judge } from './judge.ts'
import { runRush } from './run-rush.ts'
import { startWorld } from './world.ts'

/** What the limits count, by the root's README. */
const counted = {
  login: /^POST \/api\/login$/,
  payments: /^POST \/api\/payments\/(?!generate-order-id)/,
  'order-ids': /^POST \/api\/payments\/generate-order-id$/,
  vitals: /^POST \/api\/vitals$/,
}

test('a few fans sign in, order and pay once each through two replicas, and as many as fill a stadium would not be refused', async () => {
  const fans = 12
  const log = openSync(devNull, 'w')
  const startEntrance = (_domain: string, ports: readonly number[]) => startIngress(ports)
  // The unit tests run before the app is built.
  const release = await makeRelease(writeBuiltSpa)
  const world = await startWorld({ replicas: 2, log, startEntrance, release: release.folder })
  try {
    // This app has no files that a phone would fetch.
    const plan = { fans, fansPerSecond: 4, warmUpFans: 4, thinkMs: 20, firstVisits: 1, pages: false }
    const rush = await runRush(world, { ...plan, latencyMs: 20, failures: 0 })
    expect(rush.payments).toEqual({
      fans: 16,
      paidOnce: 16,
      chargedTwice: [],
      toldWrong: [],
      unclear: 0,
      gaveUp: 0,
    })
    const rows = new Map(judge(rush).map((row) => [row.measured, row]))
    expect(rows.get('failed requests of ours')?.note).toBe('0 taps repeated by hand')
    expect(rush.seen.filter(({ fine }) => !fine)).toEqual([])
    const methods = Map.groupBy(rush.seen, ({ what }) => (what.startsWith('GET ') ? 'reads' : 'writes'))
    expect([methods.get('reads')?.length, methods.get('writes')?.length]).toEqual([20 * fans, 14 * fans])

    // Whoever is sent on was seen there, under the id that the phone was given.
    const unseen = rush.seen.filter(
      ({ kind, requestId }) =>
        ['sent on', 'login', 'charge'].includes(kind) && !rush.shares.has(requestId ?? ''),
    )
    expect(unseen).toEqual([])

    const { limits } = parseConfig({
      UPSTREAM_URL: world.productServer.url,
      BRANDING_CLIENT_ID: 'any',
      FIREBASE_PROJECT_ID: 'any',
      FIREBASE_API_KEY: 'any',
      RECEIPT_BASE_URL: 'https://receipts.example.com',
    })
    const perFan = (limit: keyof typeof counted) =>
      rush.seen.filter(({ what }) => counted[limit].test(what)).length / fans
    // As many as count as few, for which a quarter of each budget is reserved.
    expect([perFan('login'), perFan('payments'), perFan('order-ids')]).toEqual([1, 4, 1])
    /** A minute of fans in 15 minutes, when twice as many come as in the mean one. */
    const busiestMinute = (crowd: number) => (2 * crowd) / 15
    for (const limit of ['login', 'payments', 'vitals'] as const) {
      expect(limits[`${limit}-client`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(20_000))
    }
    for (const limit of ['login', 'payments', 'order-ids'] as const) {
      expect(limits[`${limit}-tenant`], limit).toBeGreaterThan(perFan(limit) * busiestMinute(60_000))
      expect(limits[`${limit}-account`], limit).toBeGreaterThan(2 * perFan(limit))
    }
  } finally {
    await world.stop()
    await release.dispose()
    closeSync(log)
  }
}, 90_000)
