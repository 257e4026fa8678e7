import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { getSession } from '@storefront/shared/contract/session.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../storage/create-store.ts'
import { getBoot } from './boot.ts'

const longestProbeMs = 5000
const firstPauseMs = 1000
const longestPauseMs = 30_000

const reachable = createStore(true)
let watching = false
let asking: Promise<boolean> | null = null
let failures = 0
/** How often the browser has said that there is no connection any more. */
let cuts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** FAN-28: whether our server can be reached, as far as the page knows: by its calls, by the browser, and by asking. */
export const isReachable = (): boolean => reachable.get()

/** FAN-28: `isReachable` for a component, which follows it. */
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get)

/**
 * Whether our server can be reached now. Where it could not be so far, it is asked: a device that has no connection says so
 * at once, a silent network has 5 s. So nothing is refused when in truth the network is back.
 */
export const checkReachable = (): Promise<boolean> => (reachable.get() ? Promise.resolve(true) : ask())

/** Calls back each time the server can be reached again; returns how to stop. */
export const onReconnected = (callback: () => void): (() => void) =>
  reachable.subscribe(() => {
    if (reachable.get()) callback()
  })

/**
 * A call is sent; call what this returns when its response came, whatever that says. One to a call from before the browser
 * lost its connection proves nothing: it may have waited in the device.
 */
export function trackCall(): () => void {
  const before = cuts
  return () => {
    if (before === cuts) gain()
  }
}

/** A call got no response. One may break without a reason, so the server is asked before anybody is told. */
export function trackNoResponse(): void {
  if (watching && reachable.get()) void ask()
}

/** Follows the browser's word from now on, and asks the server where that is not enough; returns how to stop. */
export function watchReachability(): () => void {
  watching = true
  if (getBoot().offline || !navigator.onLine) lose()
  const onVisible = () => {
    if (!document.hidden && !reachable.get()) void ask()
  }
  const onOffline = () => {
    cuts += 1
    // What was asked before is no answer to whoever asks from now on.
    asking = null
    lose()
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    watching = false
    clearTimeout(timer)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function gain(): void {
  clearTimeout(timer)
  failures = 0
  reachable.set(true)
}

function lose(): void {
  reachable.set(false)
  askLater()
}

/** Twice as late each time, up to 30 s, and never with all the other phones of the stand at once. */
function askLater(): void {
  clearTimeout(timer)
  const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  timer = setTimeout(() => document.hidden || void ask(), pause * (0.5 + Math.random() / 2))
}

/** One question for however many ask at once. */
function ask(): Promise<boolean> {
  if (asking) return asking
  const question = probe().finally(() => {
    if (asking === question) asking = null
  })
  asking = question
  return question
}

async function probe(): Promise<boolean> {
  clearTimeout(timer)
  const before = cuts
  const signal = AbortSignal.timeout(longestProbeMs)
  const responded = await fetch(getSession.path, { headers: csrfHeader, cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
  if (before !== cuts) return false
  if (!watching) return responded
  if (responded) gain()
  else {
    failures += 1
    lose()
  }
  return responded
}
