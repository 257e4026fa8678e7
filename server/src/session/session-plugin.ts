import cookie from '@fastify/cookie'
import { getSession } from '@storefront/shared/contract/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import { cacheOpenedSessions } from './opened-session-cache.ts'
import { createRevocations, type RevocationStatus } from './revocation.ts'
import { createSealer, kidOf } from './sealer.ts'
import type { Session } from './session.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from './session-cookie.ts'
import { watchedSessionKeys } from './session-keys.ts'

/** Begins and ends the session of a request. */
type Sessions = {
  /**
   * Sets the cookie of a new session and revokes the one that the request had (BFF-18).
   * @throws AppError 502 when the session is too long for a cookie (BFF-12); the old one then stays as it was
   */
  begin(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void>
  /**
   * Revokes the session of the request, if any, and clears the cookie (BFF-15, SESSION-09).
   * @param reason a log-out of the fan, or a 401 or 403 of the product server
   */
  end(request: FastifyRequest, reply: FastifyReply, reason: 'logout' | 'refused'): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
    /** The keys that the replicas share; the first is the one to sign with. They change while the server runs (BFF-80). */
    sharedKeys: () => readonly Uint8Array[]
  }
  interface FastifyRequest {
    session: Session | null
    /** Whether the session was revoked, as far as this replica can know; null while no cookie was opened. */
    revocationStatus: RevocationStatus | null
    /**
     * What the response does about the cookie of the request: one without a session is cleared, but for one of a key that
     * this replica does not have; an old one is renewed.
     */
    cookieUpdate: 'clear' | 'reseal' | null
  }
  interface FastifyContextConfig {
    /** The response does not depend on the session, so the cookie is not opened. */
    sameForEveryone?: boolean
  }
}

/** Assets are recognised by URL: the route that serves them also serves the shell, which depends on the session. */
const isSameForEveryone = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.sameForEveryone === true || url.startsWith('/assets/')

/** Login, logout and the like: a fan can sign in anew even while a key is on its way. A page needs to know who is signed in. */
const needsNoSession = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint?.access === 'public' && config.endpoint !== getSession

/** How soon to ask again, of another replica perhaps, while a new key is on its way. */
const keyRetryAfterS = 2

/** Opens the session of every request whose response may depend on it, and clears or renews its cookie. */
export const sessionPlugin = fp(
  async (app) => {
    const { ring, isOnItsWay } = await watchedSessionKeys(app)
    const sealer = cacheOpenedSessions(createSealer(ring, app.now), ring, app.now)
    app.decorate('sharedKeys', () => ring.bytes())
    const { sessionsOpened } = app.metrics
    const revocations = createRevocations(app.stores.revocations, app.now)
    app.addHook('onClose', async () => revocations.close())

    // Added before the cookie plugin's own hook, which writes the cookie that this one sets.
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.cookieUpdate === null) done()
      else updateCookie(request, reply).then(() => done(), done)
    })
    await app.register(cookie, { hook: false })
    app.decorateRequest('session', null)
    app.decorateRequest('revocationStatus', null)
    app.decorateRequest('cookieUpdate', null)

    app.addHook('onRequest', (request, _reply, done) => {
      const { cookie } = request.headers
      const sealed =
        cookie && !isSameForEveryone(request) ? app.parseCookie(cookie)[sessionCookie] : undefined
      if (sealed === undefined) done()
      else app.tracing.inSpan('session', {}, () => openSession(request, sealed)).then(() => done(), done)
    })

    /** SESSION-06: a cookie that is damaged, expired or another host's, or whose session is revoked, counts as no session and is cleared. */
    async function openSession(request: FastifyRequest, sealed: string) {
      const opening = sealer.open(sealed, request.siteHost)
      const opened = opening instanceof Promise ? await opening : opening
      if (opened === null && (await isOfUnknownKey(request, sealed))) return
      const status = opened && (await revocations.statusOf(opened.session))
      request.revocationStatus = status
      if (opened === null || status === 'revoked') {
        request.cookieUpdate = 'clear'
        return
      }
      const isOutdated = ring.isOutdated(opened.kid)
      sessionsOpened.inc({ key: isOutdated ? 'older' : 'newest' })
      request.session = opened.session
      request.cookieUpdate = isOutdated ? 'reseal' : null
    }

    /**
     * A cookie of a key that this replica does not have counts as no session, but another replica may open it: it is never
     * cleared (BFF-80).
     * @throws AppError 503 where a session is needed and that key is on its way here: a 401 would sign the fan out
     */
    async function isOfUnknownKey(request: FastifyRequest, sealed: string): Promise<boolean> {
      const kid = kidOf(sealed)
      if (kid === null || ring.find(kid)) return false
      sessionsOpened.inc({ key: 'unknown' })
      if (!needsNoSession(request) && (await isOnItsWay(kid))) {
        throw new AppError('UNAVAILABLE', { headers: { 'retry-after': String(keyRetryAfterS) } })
      }
      return true
    }

    async function updateCookie({ session, cookieUpdate, siteHost }: FastifyRequest, reply: FastifyReply) {
      // A response that a shared cache may store must not carry a cookie.
      if (String(reply.getHeader('cache-control')).includes('public')) return
      if (cookieUpdate === 'clear') clearSessionCookie(reply)
      // Asked again, since the fan may have logged out while this response was on its way (BFF-16).
      else if (session !== null && (await revocations.statusOf(session)) === 'live') {
        await setCookie(reply, session, siteHost)
      }
    }

    async function setCookie(reply: FastifyReply, session: Session, siteHost: string) {
      setSessionCookie(reply, await sealer.seal(session, siteHost), session.expiresAt - app.now())
    }

    async function revoke(session: Session) {
      await revocations.revoke(session)
      app.metrics.sessionsEnded.inc()
    }

    app.decorate('sessions', {
      begin: async (request, reply, session) => {
        await setCookie(reply, session, request.siteHost)
        if (request.session) {
          await revoke(request.session)
          app.audit(request, { audit: 'session.revoked', outcome: 'new-login' })
        }
        app.metrics.sessionsBegun.inc()
        request.session = session
        request.revocationStatus = 'live'
        request.cookieUpdate = null
        app.audit(request, { audit: 'login', outcome: 'success' })
      },
      end: async (request, reply, reason) => {
        if (request.session) {
          await revoke(request.session)
          app.audit(
            request,
            reason === 'logout' ? { audit: 'logout' } : { audit: 'session.revoked', outcome: reason },
          )
        }
        request.session = null
        request.revocationStatus = null
        request.cookieUpdate = null
        clearSessionCookie(reply)
      },
    })
  },
  { name: 'session', dependencies: ['tenant', 'state', 'metrics', 'audit'] },
)
