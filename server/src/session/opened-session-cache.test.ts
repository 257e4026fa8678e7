import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { rememberOpened } from './opened-session-cache.ts'
import { createSeal } from './seal.ts'

const session = {
  id: 's-1',
  email: 'fan@example.com',
  token: 'bearer',
  domain: null,
  customerNumber: 'C-1',
  expiresAt: 2_000_000_000_000,
}

async function opener() {
  const clock = { now: 1_900_000_000_000 }
  const seal = createSeal([new Uint8Array(randomBytes(32))], () => clock.now)
  let opened = 0
  const counting = {
    close: seal.close,
    open: (sealed: string, host: string) => {
      opened += 1
      return seal.open(sealed, host)
    },
  }
  const { open } = rememberOpened(counting, () => clock.now)
  return { clock, open, sealed: await seal.close(session, 'a.fans.test'), timesOpened: () => opened }
}

test('SESSION-06 a cookie is decrypted once and means the same each time', async () => {
  const { open, sealed, timesOpened } = await opener()
  const first = await open(sealed, 'a.fans.test')
  expect(first).toEqual({ session, byNewestKey: true })
  expect(await open(sealed, 'a.fans.test')).toEqual(first)
  expect(timesOpened()).toBe(1)
})

test('BFF-10 what one host may open, another may not', async () => {
  const { open, sealed } = await opener()
  await open(sealed, 'a.fans.test')
  expect(await open(sealed, 'b.fans.test')).toBeNull()
})

test('BFF-13 a remembered session ends when it expires', async () => {
  const { open, sealed, clock } = await opener()
  await open(sealed, 'a.fans.test')
  clock.now = session.expiresAt - 1
  expect(await open(sealed, 'a.fans.test')).not.toBeNull()
  clock.now = session.expiresAt
  expect(await open(sealed, 'a.fans.test')).toBeNull()
})
