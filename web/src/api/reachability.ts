import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { getSession } from '@storefront/shared/contract/session.ts'
import { useSyncExternalStore } from 'react'
import { onPageEvents } from '../page-events.ts'
import { createStore } from '../storage/store.ts'
import { getBoot } from './boot.ts'

const probeTimeoutMs = 5000
const firstPauseMs = 1000
const longestPauseMs = 30_000

const reachable = createStore(true)
let watching = false
let pending: Promise<boolean> | null = null
let failures = 0
/** Counts the browser's `offline` events. */
let disconnections = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** FAN-28: whether our server can be reached, judged by calls, browser events and probes. */
export const isReachable = (): boolean => reachable.get()

/** FAN-28: `isReachable` for a component, which renders again after a change. */
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get)

/**
 * Whether our server can be reached now. While it counts as unreachable it is probed first, so nothing is refused when the network
 * is back. Without a connection that fails at once, on a silent network after `probeTimeoutMs`.
 */
export const checkReachable = (): Promise<boolean> => (reachable.get() ? Promise.resolve(true) : probeOnce())

/** Calls back each time the server can be reached again; returns a function that unsubscribes. */
export const onReconnected = (callback: () => void): (() => void) =>
  reachable.subscribe(() => {
    if (reachable.get()) callback()
  })

/**
 * Call this when a request is sent, and the returned function when any response arrives. A response to a request from before the
 * browser lost its connection proves nothing: it may have waited on the device.
 */
export function trackCall(): () => void {
  const before = disconnections
  return () => {
    if (before === disconnections) markReachable()
  }
}

/** A call got no response. A single call may break for other reasons, so the server is probed before the fan is told. */
export function trackNoResponse(): void {
  if (watching && reachable.get()) void probeOnce()
}

/** Follows the browser's events from now on, and probes the server; returns a function that stops. */
export function watchReachability(): () => void {
  watching = true
  if (getBoot().offline || !navigator.onLine) markUnreachable()
  const visible = () => {
    if (!reachable.get()) void probeOnce()
  }
  const offline = () => {
    disconnections += 1
    // A probe that began before the disconnection tells later callers nothing.
    pending = null
    markUnreachable()
  }
  const unsubscribe = onPageEvents({ visible, online: probeOnce, offline })
  return () => {
    watching = false
    clearTimeout(timer)
    unsubscribe()
  }
}

function markReachable(): void {
  clearTimeout(timer)
  failures = 0
  reachable.set(true)
}

function markUnreachable(): void {
  reachable.set(false)
  probeLater()
}

/** Backs off exponentially, with jitter so that the phones of a stand do not probe at the same moment. */
function probeLater(): void {
  clearTimeout(timer)
  const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  timer = setTimeout(() => document.hidden || void probeOnce(), pause * (0.5 + Math.random() / 2))
}

/** Concurrent callers share one probe. */
function probeOnce(): Promise<boolean> {
  if (pending) return pending
  const started = probe().finally(() => {
    if (pending === started) pending = null
  })
  pending = started
  return started
}

async function probe(): Promise<boolean> {
  clearTimeout(timer)
  const before = disconnections
  const signal = AbortSignal.timeout(probeTimeoutMs)
  const responded = await fetch(getSession.path, { headers: csrfHeader, cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
  if (before !== disconnections) return false
  if (!watching) return responded
  if (responded) markReachable()
  else {
    failures += 1
    markUnreachable()
  }
  return responded
}
