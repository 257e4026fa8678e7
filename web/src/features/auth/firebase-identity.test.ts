import { FirebaseError } from 'firebase/app'
import { expect, test, vi } from 'vitest'

const sdk = vi.hoisted(() => ({
  initializeAuth: vi.fn(() => ({ tenantId: null, languageCode: null })),
  inMemoryPersistence: 'in memory',
  browserPopupRedirectResolver: 'popup resolver',
  connectAuthEmulator: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  deleteUser: vi.fn(async () => {}),
  getAdditionalUserInfo: vi.fn(() => ({ isNewUser: false })),
  sendPasswordResetEmail: vi.fn(),
  sendSignInLinkToEmail: vi.fn(),
  signInWithCustomToken: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  signInWithEmailLink: vi.fn(),
  signInWithPopup: vi.fn(),
  signOut: vi.fn(async () => {}),
  OAuthProvider: class {
    scopes: string[] = []
    readonly id: string
    constructor(id: string) {
      this.id = id
    }
    addScope(scope: string) {
      this.scopes.push(scope)
    }
  },
}))
vi.mock('firebase/auth', () => sdk)
vi.mock('firebase/app', async (original) => ({ ...(await original<object>()), initializeApp: vi.fn() }))

const { connectFirebase } = await import('./firebase-identity.ts')
const { asIdentityError } = await import('./identity.ts')
const config = { apiKey: 'key', projectId: 'demo', emulatorUrl: 'http://127.0.0.1:9099' }
let language = 'en'
const provider = connectFirebase(config, () => language)
const fan = { email: 'fan@example.com', password: 'letmein' }
const userWith = (idToken: string) => ({ user: { getIdToken: async () => idToken } })

test('SESSION-02 the SDK stores nothing and shows no banner', () => {
  connectFirebase(config, () => 'en')
  expect(sdk.initializeAuth).toHaveBeenCalledWith(undefined, {
    persistence: 'in memory',
    popupRedirectResolver: 'popup resolver',
  })
  expect(sdk.connectAuthEmulator).toHaveBeenCalledWith(expect.anything(), 'http://127.0.0.1:9099', {
    disableWarnings: true,
  })
})

test('AUTH-06 the window opens within the click, and the provider is asked for the e-mail', async () => {
  sdk.signInWithPopup.mockResolvedValueOnce(userWith('id-token'))
  const signingIn = provider.signInWith('apple')
  expect(sdk.signInWithPopup).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ id: 'apple.com', scopes: ['email', 'name'] }),
  )
  expect(await signingIn).toBe('id-token')
})

test.each(['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'])(
  'FAN-51 a window that ends with %s is not an error',
  async (code) => {
    sdk.signInWithPopup.mockRejectedValueOnce(new FirebaseError(`auth/${code}`, ''))
    expect(await provider.signInWith('google')).toBeNull()
  },
)

test('AUTH-17 ERR-04 a blocked window is an error, and so is any other', async () => {
  for (const code of ['auth/popup-blocked', 'auth/network-request-failed']) {
    sdk.signInWithPopup.mockRejectedValueOnce(new FirebaseError(code, ''))
    await expect(provider.signInWith('google')).rejects.toMatchObject({ code })
  }
})

test('WORLD-38 a `window.open` that is missing or replaced counts as a blocked window', async () => {
  sdk.signInWithPopup.mockRejectedValueOnce(new TypeError('window.open is not a function'))
  const error = await provider.signInWith('google').catch(asIdentityError)
  expect(error).toMatchObject({ id: 'auth.windowBlocked' })
})

test.each(['auth/user-disabled', 'auth/user-token-expired'])(
  'SESSION-17 after %s no user is signed in with the provider',
  async (code) => {
    sdk.signOut.mockClear()
    sdk.signInWithEmailAndPassword.mockResolvedValueOnce({
      user: { getIdToken: () => Promise.reject(new FirebaseError(code, '')) },
    })
    await expect(provider.signIn(fan)).rejects.toMatchObject({ code })
    expect(sdk.signOut).toHaveBeenCalledOnce()
  },
)

test('LANG-02 its windows and e-mails are in the page’s current language', async () => {
  const spoken: unknown[] = []
  const listen = async (auth: { languageCode: string | null }) => {
    spoken.push(auth.languageCode)
    return userWith('id-token')
  }
  sdk.signInWithPopup.mockImplementationOnce(listen)
  sdk.sendPasswordResetEmail.mockImplementation(listen)
  await provider.signInWith('google')
  await provider.sendPasswordReset('fan@example.com')
  language = 'ar'
  await provider.sendPasswordReset('fan@example.com')
  expect(spoken).toEqual(['en', 'en', 'ar'])
})

test('SESSION-19, SESSION-20 the account of a fresh sign-in is deleted only if it is the intended one', async () => {
  const user = { email: null, displayName: 'Zoë' }
  sdk.signInWithEmailAndPassword.mockResolvedValue({ user })
  sdk.signInWithPopup.mockResolvedValueOnce({ user })
  sdk.signOut.mockClear()
  const seen: unknown[] = []
  const answer = (isIntended: boolean) => async (account: object) => {
    seen.push(account)
    return isIntended
  }
  expect(await provider.deleteAccount(fan, answer(false))).toBe(false)
  expect(sdk.deleteUser).not.toHaveBeenCalled()
  expect(await provider.deleteAccount('twitter', answer(true))).toBe(true)
  expect(sdk.deleteUser).toHaveBeenCalledExactlyOnceWith(user)
  expect(seen).toEqual([
    { email: '', name: 'Zoë', isNew: false },
    { email: '', name: 'Zoë', isNew: false },
  ])
  sdk.signInWithPopup.mockRejectedValueOnce(new FirebaseError('auth/popup-closed-by-user', ''))
  expect(await provider.deleteAccount('twitter', answer(true))).toBeNull()
  sdk.deleteUser.mockRejectedValueOnce(new FirebaseError('auth/requires-recent-login', ''))
  await expect(provider.deleteAccount(fan, answer(true))).rejects.toMatchObject({
    code: 'auth/requires-recent-login',
  })
  expect(sdk.signOut).toHaveBeenCalledTimes(4)
})

test('SESSION-20 an account that the window has only just created is told apart', async () => {
  sdk.signInWithPopup.mockResolvedValueOnce({ user: { email: null, displayName: 'Zoë' } })
  sdk.getAdditionalUserInfo.mockReturnValueOnce({ isNewUser: true })
  const isIntended = vi.fn(async () => false)
  await provider.deleteAccount('twitter', isIntended)
  expect(isIntended).toHaveBeenCalledExactlyOnceWith({ email: '', name: 'Zoë', isNew: true })
})

test.each([
  ['user-token-expired', 'is done when the account is gone', true],
  ['network-request-failed', 'fails when it cannot be asked again', false],
])('SESSION-20 a deletion whose response was lost, then %s, %s', async (second, _what, isDone) => {
  sdk.signInWithEmailAndPassword.mockResolvedValue({ user: { email: 'fan@example.com', displayName: null } })
  sdk.deleteUser
    .mockRejectedValueOnce(new FirebaseError('auth/network-request-failed', ''))
    .mockRejectedValueOnce(new FirebaseError(`auth/${second}`, ''))
  const deleting = provider.deleteAccount(fan, async () => true)
  if (isDone) expect(await deleting).toBe(true)
  else await expect(deleting).rejects.toMatchObject({ code: 'auth/network-request-failed' })
})

test('AUTH-19 a credential names its account without leaving the SDK signed in, and signs in only when asked again', async () => {
  sdk.signOut.mockClear()
  const user = { getIdToken: async () => 'id-token', email: 'ada@example.com', displayName: null }
  sdk.signInWithCustomToken.mockResolvedValue({ user })
  expect(await provider.accountOf('a.b.c')).toMatchObject({ email: 'ada@example.com', name: '' })
  expect(sdk.signOut).toHaveBeenCalledOnce()
  expect(await provider.signInWithCredential('a.b.c')).toBe('id-token')
  expect(sdk.signOut).toHaveBeenCalledTimes(2)
  expect(sdk.signInWithCustomToken.mock.calls.map(([, credential]) => credential)).toEqual(['a.b.c', 'a.b.c'])
})

test('AUTH-22 AUTH-23 the link leads back to the page, and signs in with its address', async () => {
  vi.stubGlobal('location', { origin: 'https://a.example', pathname: '/auth', search: '?returnTo=%2Fcart' })
  sdk.sendSignInLinkToEmail.mockResolvedValueOnce(undefined)
  await provider.sendSignInLink('ada@example.com')
  expect(sdk.sendSignInLinkToEmail).toHaveBeenCalledWith(expect.anything(), 'ada@example.com', {
    url: 'https://a.example/auth?returnTo=%2Fcart',
    handleCodeInApp: true,
  })
  sdk.signInWithEmailLink.mockResolvedValueOnce(userWith('id-token'))
  expect(await provider.signInWithLink('ada@example.com', 'https://a.example/auth?oobCode=x')).toBe(
    'id-token',
  )
})
