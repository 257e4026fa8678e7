import { readCookie, writeCookie } from './cookies.ts'

/** The tag (`owner` of the session, BFF-106) of the fan who is signed in on this page; null for nobody. */
let fan: string | null = null
/** Counts the sign-ins and sign-outs on this page. */
let generation = 0

/** The tag of the fan who owns the personal data in this browser; null for nobody. Another tab may change it at any time. */
export const owner = (): string | null => readCookie('__Host-fan')

/** Whether a fan is signed in on this page; with a tag, whether it is that fan. */
export const isSignedIn = (tag?: string): boolean => fan !== null && (tag === undefined || fan === tag)

/** The tag of the fan who is signed in on this page and owns its personal data; null for nobody. */
export const fanOfPage = (): string | null => (ownsPersonalData() ? fan : null)

/** The one rule of personal data: only its owner, signed in on this page, may touch it. */
export const ownsPersonalData = (): boolean => fan !== null && fan === owner()

let mayRead: boolean | null = null

/**
 * `ownsPersonalData` for reads, cached for one task: a render reads many keys, and each cookie read is a call to another
 * process of the browser. Writes check `ownsPersonalData` itself.
 */
export function mayReadPersonalData(): boolean {
  if (mayRead === null) {
    mayRead = ownsPersonalData()
    queueMicrotask(() => {
      mayRead = null
    })
  }
  return mayRead
}

/**
 * For work that may outlast a sign-out. @returns a function that tells whether the fan of this call is still signed in, on this page
 * and in this browser; permanently false after any sign-out or sign-in
 */
export function sameFan(): () => boolean {
  const before = generation
  return () => generation === before && (fan === null || ownsPersonalData())
}

/** Makes this the page of the fan with this tag, who then owns the personal data; null for nobody. */
export function setFanOfPage(tag: string | null): void {
  if (tag !== fan) generation += 1
  fan = tag
  mayRead = null
  if (tag !== null) writeCookie('__Host-fan', tag)
}

/** Removes the owner: nobody owns personal data then. */
export function forgetOwner(): void {
  mayRead = null
  writeCookie('__Host-fan', null)
}

/** Runs `work` once for concurrent callers of the same fan; a caller of another fan starts it again. */
export function singleFlightPerFan<T>(work: () => Promise<T>): () => Promise<T> {
  let running: { readonly result: Promise<T>; readonly isSameFan: () => boolean } | null = null
  return () => {
    if (running?.isSameFan()) return running.result
    const isSameFan = sameFan()
    const result = work().finally(() => {
      if (running?.result === result) running = null
    })
    running = { result, isSameFan }
    return result
  }
}
