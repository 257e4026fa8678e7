import { getBoot } from '../../api/boot.ts'
import { IdentityError, type IdentityProvider, identityMessage } from './identity-provider.ts'

let loaded: IdentityProvider | null = null
let loading: Promise<IdentityProvider> | null = null

/** IDP-02: fetches the provider's SDK, which is large; once, and again after an error. */
export function loadIdentityProvider(): Promise<IdentityProvider> {
  loading ??= load()
  return loading
}

/** Runs a step with the provider: at once when its SDK is there, so that a popup still belongs to the click. */
export function withIdentityProvider<T>(step: (provider: IdentityProvider) => Promise<T>): Promise<T> {
  return loaded ? step(loaded) : loadIdentityProvider().then(step)
}

async function load(): Promise<IdentityProvider> {
  try {
    const { connectFirebase } = await import('./firebase-identity.ts')
    loaded = connectFirebase(getBoot().firebase)
    return loaded
  } catch (cause) {
    loading = null
    throw new IdentityError(identityMessage('network-request-failed'), { cause })
  }
}
