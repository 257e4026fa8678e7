import { afterAll, expect, test } from 'vitest'
import { createAccount, startAuthEmulator } from './auth-emulator.ts'

const emulator = await startAuthEmulator({
  projectId: 'demo-smoke',
  accounts: [{ email: 'fan@fans.example', password: 'letmein' }],
})
afterAll(() => emulator.close())

const signIn = (password: string) =>
  fetch(`${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fan@fans.example', password, returnSecureToken: true }),
  })

test('a seeded account signs in with its password and with no other', async () => {
  expect(await (await signIn('letmein')).json()).toMatchObject({ email: 'fan@fans.example' })
  expect((await signIn('wrong-password')).status).toBe(400)
})

test('an existing account is refused with the reason', async () => {
  await expect(
    createAccount(emulator, 'demo-smoke', { email: 'fan@fans.example', password: 'letmein' }),
  ).rejects.toThrow('EMAIL_EXISTS')
})
