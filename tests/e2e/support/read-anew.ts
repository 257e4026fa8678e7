import { expect } from '@playwright/test'

/**
 * Does `again` until it has made the page read anew (CALL-12): what happens while the last answer is on its way asks for
 * nothing new.
 * @param calls how many reads have reached the product server
 */
export async function expectReadAnew(
  calls: () => Promise<number>,
  again: () => Promise<unknown>,
): Promise<void> {
  const before = await calls()
  await expect(async () => {
    await again()
    await expect.poll(calls, { timeout: 2000 }).toBeGreaterThan(before)
  }).toPass()
}
