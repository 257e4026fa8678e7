import { randomBytes } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { expect, test } from 'vitest'
import { customer, host, loggedIn, productToken, startSite } from '../../test-support/site.ts'
import { nameOfKey } from '../keys.ts'

type Login = { uid?: string; email?: string; customerNumber?: string | null; tenant?: string }

/** The owner tag that a server returns for a login. */
async function ownerOf(
  { uid = 'uid-1', email = 'ada@fans.example', customerNumber = customer, tenant = 'demo' }: Login = {},
  env: Record<string, string> = {},
) {
  const site = await startSite({
    env,
    handlers: { 'POST /api/login': () => loggedIn(productToken(), customerNumber) },
    deps: { verifyIdToken: async () => ({ uid, email }) },
  })
  const response = await site.call({
    method: 'POST',
    url: '/api/login',
    payload: { idToken: 'good' },
    headers: { host: `${tenant}.fans.test` },
  })
  return String(response.json().session.owner)
}

const noCustomer = { customerNumber: null }

test('BFF-106 the owner is the customer at the venue, whatever the account and address, as 132 opaque bits', async () => {
  const owner = await ownerOf()
  expect(owner).toMatch(/^[\w-]{22}$/)
  expect(await ownerOf({ uid: 'uid-2', email: 'bob@fans.example' })).toBe(owner)
  expect(await ownerOf({ customerNumber: 'C-101' })).not.toBe(owner)
  expect(await ownerOf({ tenant: 'other' })).not.toBe(owner)
})

test('BFF-106 without a customer number the owner is the account, whatever its address', async () => {
  const owner = await ownerOf(noCustomer)
  expect(await ownerOf({ ...noCustomer, email: '' })).toBe(owner)
  expect(await ownerOf({ ...noCustomer, uid: 'uid-2' })).not.toBe(owner)
  // An account whose id equals a customer number is another owner.
  expect(await ownerOf({ ...noCustomer, uid: customer })).not.toBe(await ownerOf())
})

test('BFF-106 a rotation of the session keys keeps the tag on all replicas; another branding client id changes it', async () => {
  const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const owner = await ownerOf({}, { SESSION_KEYS: older })
  expect(await ownerOf({}, { SESSION_KEYS: newer })).toBe(owner)
  expect(await ownerOf({}, { SESSION_KEYS: older, BRANDING_CLIENT_ID: 'client-2' })).not.toBe(owner)
})

test('BFF-106 a cookie of the previous release, without the account, opens and has an owner: the customer, else the address', async () => {
  const key = randomBytes(32)
  const site = await startSite({ env: { SESSION_KEYS: key.toString('base64') } })
  const sessionOf = async (claims: { email: string; customer: string | null }) => {
    const sealed = await new EncryptJWT({ token: productToken(), domain: 'demo', ...claims })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: nameOfKey(key) })
      .setAudience(host)
      .setJti('s-1')
      .setExpirationTime('1h')
      .encrypt(key)
    const response = await site.call({
      url: '/api/session',
      headers: { cookie: `__Host-session=${sealed}` },
    })
    return response.json().session
  }
  const ada = 'ada@fans.example'
  expect(await sessionOf({ email: ada, customer })).toMatchObject({ email: ada, owner: await ownerOf() })
  const { owner } = await sessionOf({ email: ada, customer: null })
  expect(await sessionOf({ email: 'ADA@fans.example', customer: null })).toMatchObject({ owner })
  expect((await sessionOf({ email: 'bob@fans.example', customer: null })).owner).not.toBe(owner)
})
