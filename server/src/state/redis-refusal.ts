/**
 * Replies by which a server says that it is no primary that serves. Whoever is one now is found by connecting anew: the name,
 * the service or the Sentinels lead to another one after a failover.
 */
const elsewhere = new Set(['READONLY', 'LOADING', 'MASTERDOWN'])

/** Replies by which a primary says that it takes no writes: its memory or disk is full, or it has lost its replicas. */
const forNow = new Set(['OOM', 'MISCONF', 'NOREPLICAS'])

/** Of a cluster that misses a part. Its servers say who serves what, so another connection would learn no more. */
const inParts = new Set(['CLUSTERDOWN'])

/** The code of an error reply; Redis 6 and before have a script's within the text. */
const codeOf = (error: Error): string => {
  const codes = [...error.message.matchAll(/(?:^|-)([A-Z]{3,})\b/g)].map(([, code = '']) => code)
  return codes.findLast((code) => code !== 'ERR') ?? ''
}

/** Whether Redis has replied that it cannot serve writes at the moment, to whomever (BFF-78). */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return elsewhere.has(code) || forNow.has(code) || inParts.has(code)
}

const elsewhereEveryMs = 1_000
const forNowEveryMs = 5_000

/**
 * Decides for one client after which replies it connects anew (BFF-77): at once when the server is no primary any more, but not
 * more often than once a second, and once in five seconds when it is one that takes no writes. So a server that goes on refusing
 * makes no storm of connections. The command itself rejects; whether it is repeated is for the caller to say.
 * @param now milliseconds on a clock that does not jump
 */
export function createReconnectOnError(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (error: Error): boolean => {
    const code = codeOf(error)
    const everyMs = elsewhere.has(code) ? elsewhereEveryMs : forNow.has(code) ? forNowEveryMs : null
    if (everyMs === null || now() - last < everyMs) return false
    last = now()
    return true
  }
}
