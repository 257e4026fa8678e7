import type { Page } from '@playwright/test'
import { startBff } from '../../stack/bff-process.ts'
import { startVite } from '../../stack/vite-process.ts'
import { stackEnv } from './addresses.ts'
import { expect } from './storefront-test.ts'

/** The gallery of the primitives, as `pnpm dev` serves it: by Vite behind a BFF of its own, beside the stack. */
export async function startGallery() {
  const vite = await startVite(() => {})
  const bff = await startBff({ env: stackEnv(), webDevServer: vite.url })
  return {
    /** Opens it in a tenant's colours and waits until every primitive stands there. */
    async open(page: Page, tenant: string): Promise<void> {
      await page.goto(`http://${tenant}.localhost:${bff.port}/__gallery`)
      await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
    },
    async stop(): Promise<void> {
      await bff.stop()
      await vite.stop()
    },
  }
}
