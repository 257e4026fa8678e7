import { expect } from '@playwright/test'

/**
 * Repeats `trigger` until the page has fetched again (CALL-12): a trigger while a fetch is still running starts no other.
 * @param calls how many fetches have reached the product server
 */
export async function expectRefetch(
  calls: () => Promise<number>,
  trigger: () => Promise<unknown>,
): Promise<void> {
  const before = await calls()
  await expect(async () => {
    await trigger()
    await expect.poll(calls, { timeout: 2000 }).toBeGreaterThan(before)
  }).toPass()
}
