import { readCookie, writeCookie } from './cookies.ts'

/** The tag (`owner` of the session, BFF-106) of the fan whose page this is, null for nobody's. */
let fan: string | null = null
/** Counts the sign-ins and sign-outs of this page. */
let turn = 0

/** The tag of the fan who owns the personal data in this browser, null for nobody; another tab may change it at any time. */
export const owner = (): string | null => readCookie('__Host-fan')

/** Whether a fan is signed in on this page; with a tag, whether it is that one. */
export const isSignedIn = (tag?: string): boolean => fan !== null && (tag === undefined || fan === tag)

/** The tag of the fan who is signed in on this page and owns its personal data; null for nobody. */
export const fanOfPage = (): string | null => (ownsPersonalData() ? fan : null)

/** The one rule of personal data: only its owner, signed in on this page, may touch it. */
export const ownsPersonalData = (): boolean => fan !== null && fan === owner()

let mayRead: boolean | null = null

/**
 * The same for what is only shown, looked up once for all that a task asks: a page asks a hundred times at a tap, and the
 * browser asks another process for a cookie each time.
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
 * For work that may outlast a sign-out. @returns a function: whether the fan of this call is still the one who is signed
 * in, on this page and in this browser; false for good once anybody signed out or in
 */
export function sameFan(): () => boolean {
  const before = turn
  return () => turn === before && (fan === null || ownsPersonalData())
}

/** From now on this is the page of the fan with this tag, who owns the personal data; null for nobody's page. */
export function setFanOfPage(tag: string | null): void {
  if (tag !== fan) turn += 1
  fan = tag
  mayRead = null
  if (tag !== null) writeCookie('__Host-fan', tag)
}

/** Nobody owns personal data any more. */
export function forgetOwner(): void {
  mayRead = null
  writeCookie('__Host-fan', null)
}

/** Runs work once for all who ask while it runs; what runs for one fan is never the result of another one. */
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
