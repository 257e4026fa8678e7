/**
 * WORLD-04: local and session storage. Android's WebView and hardened browsers have null or throw, and a storage may be full: what the
 * browser does not store, the page has in memory until it closes. Nothing else in the app names the two objects (lint).
 */
function withMemory(name: 'localStorage' | 'sessionStorage') {
  /** Null for a key that was removed. */
  const memory = new Map<string, string | null>()
  /** Tells whether the browser did it. */
  const inBrowser = (step: (storage: Storage) => unknown): boolean => {
    try {
      step(globalThis[name])
      return true
    } catch {
      return false
    }
  }
  return {
    getItem(key: string): string | null {
      let value = memory.get(key)
      if (value === undefined) inBrowser((storage) => (value = storage.getItem(key)))
      return value ?? null
    },
    /** @param isRefused the browser's storage is not to be changed */
    setItem(key: string, value: string, isRefused = false): void {
      if (!isRefused && inBrowser((storage) => storage.setItem(key, value))) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem(key: string): void {
      if (inBrowser((storage) => storage.removeItem(key))) memory.delete(key)
      else memory.set(key, null)
    },
    /** Forgets what only the page has. */
    forget: (key: string): void => void memory.delete(key),
    /** What the browser stores. */
    entries(): [string, string][] {
      let stored: [string, string][] = []
      inBrowser((storage) => (stored = Object.entries(storage)))
      return stored
    },
  }
}

export const localStore = /* @__PURE__ */ withMemory('localStorage')
export const sessionStore = /* @__PURE__ */ withMemory('sessionStorage')

/** What an earlier page left in local storage, for the page's head, whose script is to be small. */
export function keptText(key: string): string | undefined {
  try {
    return localStorage[key]
  } catch {
    // Blocked, so nothing is left.
  }
}
