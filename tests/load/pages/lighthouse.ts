import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import lighthouse from 'lighthouse'
import { openSeeded } from '../../e2e/support/seeded-fan.ts'
import type { Row } from '../report.ts'
import { launchOptions } from './phone.ts'
import { type Screen, screens } from './screens.ts'
import type { Setting } from './setting.ts'

const categories = ['accessibility', 'best-practices']

/** Lighthouse's scores for access and best practices on a phone, of which each has to be 1. */
export async function lighthouseScores(setting: Setting, names: readonly Screen[]): Promise<Row[]> {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  // Lighthouse opens its pages in the default context: the fan has to be signed in there.
  const context = await chromium.launchPersistentContext(profile, launchOptions(port))
  try {
    const rows: Row[] = []
    const site = setting.siteOf('demo')
    if (names.includes('auth')) rows.push(...(await scoresOf('auth', site + screens.auth, port)))
    await openSeeded(await context.newPage(), 'demo')
    for (const name of names) {
      if (name !== 'auth') rows.push(...(await scoresOf(name, site + screens[name], port)))
    }
    return rows
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function scoresOf(name: Screen, url: string, port: number): Promise<Row[]> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    // The fan's session and choices stay.
    disableStorageReset: true,
    throttlingMethod: 'provided',
    logLevel: 'silent',
  })
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { lhr } = result
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  return categories.map((id) => {
    const { title = id, score = 0, auditRefs = [] } = lhr.categories[id] ?? {}
    const lost = auditRefs.filter((audit) => audit.weight > 0 && (lhr.audits[audit.id]?.score ?? 1) < 1)
    return {
      measured: `${name}: Lighthouse, ${title.toLowerCase()}`,
      storefront: (score ?? 0).toFixed(2),
      comparison: '',
      ratio: score ?? 0,
      goal: { atLeast: 1 },
      note: lost.map((audit) => audit.id).join(', '),
    }
  })
}
