import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors/app-error.ts'
import type { AuditFields } from '../observability/audit.ts'
import { createRevocations, type RevocationStatus } from './revocation.ts'
import { cacheOpenedSessions, createSealer, type Session } from './sealer.ts'
import { createSessionSummary } from './session-summary.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: {
      /** Sets a new session's cookie, then revokes the old session (BFF-18). @throws AppError 502 when the cookie is too long (BFF-11) */
      begin(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void>
      /**
       * Revokes the session of the request, if any, and clears the cookie (BFF-15, SESSION-09).
       * @param reason `refused`: the product server refused the session
       */
      end(request: FastifyRequest, reply: FastifyReply, reason: 'logout' | 'refused'): Promise<void>
      summaryOf: ReturnType<typeof createSessionSummary>
    }
  }
  interface FastifyRequest {
    session: Session | null
    /** Null while no cookie was opened. */
    revocationStatus: RevocationStatus | null
    /** What `onSend` does with the cookie of the request. */
    cookieUpdate: 'clear' | 'reseal' | null
  }
  interface FastifyContextConfig {
    /** The response does not depend on the session, so the cookie is not opened. */
    ignoresSession?: boolean
  }
}

/** Name of the session cookie; a browser accepts `__Host-` only with Secure, Path=/ and no Domain (SESSION-01). */
export const sessionCookie = '__Host-session'

// No Domain, so that the cookie belongs to this one host (SESSION-01, BFF-11).
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Assets are recognised by URL, because their route also serves the shell, which depends on the session. */
const ignoresSession = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.ignoresSession === true || url.startsWith('/assets/')

/** Opens the session of every request whose response may depend on it, and clears or renews its cookie. */
export const sessionPlugin = fp(
  async (app) => {
    const sealer = cacheOpenedSessions(createSealer(app.config.sessionKeys, app.now), app.now)
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
      const sealed = cookie && !ignoresSession(request) ? app.parseCookie(cookie)[sessionCookie] : undefined
      if (sealed === undefined) done()
      else app.tracing.inSpan('session', {}, () => openSession(request, sealed)).then(() => done(), done)
    })

    /** Opens the session. Clears a cookie that is damaged, expired, of another host or of a revoked session (SESSION-06). */
    async function openSession(request: FastifyRequest, sealed: string) {
      const opened = await sealer.open(sealed, request.siteHost)
      if (opened?.key === 'unknown') {
        // Not cleared, because another replica may open the cookie (BFF-80).
        sessionsOpened.inc({ key: 'unknown' })
        return
      }
      const status = opened && (await revocations.statusOf(opened.session))
      request.revocationStatus = status
      if (opened === null || status === 'revoked') {
        request.cookieUpdate = 'clear'
        return
      }
      sessionsOpened.inc({ key: opened.key })
      request.session = opened.session
      // During a key rotation two replicas may reseal each other's cookies. That is harmless, since both open both (BFF-80).
      request.cookieUpdate = opened.key === 'other' ? 'reseal' : null
    }

    async function updateCookie({ session, cookieUpdate, siteHost }: FastifyRequest, reply: FastifyReply) {
      // A response that a shared cache may store must not carry a cookie.
      if (String(reply.getHeader('cache-control')).includes('public')) return
      if (cookieUpdate === 'clear') reply.clearCookie(sessionCookie, attributes)
      // Checked again, because the fan may have logged out during this request (SESSION-09).
      else if (session !== null && (await revocations.statusOf(session)) === 'live') {
        await setCookie(reply, session, siteHost)
      }
    }

    /** Sets a cookie that expires with the session. @throws AppError 502 when it is longer than browsers accept (BFF-11) */
    async function setCookie(reply: FastifyReply, session: Session, siteHost: string) {
      const sealed = await sealer.seal(session, siteHost)
      // Browsers silently drop a cookie whose name and value are longer than this.
      if (`${sessionCookie}=${sealed}`.length > 4096) throw new AppError('SESSION_TOO_LARGE')
      const maxAge = Math.floor((session.expiresAt - app.now()) / 1_000)
      reply.setCookie(sessionCookie, sealed, { ...attributes, maxAge })
    }

    async function revokeSessionOf(request: FastifyRequest, event: AuditFields) {
      if (request.session === null) return
      await revocations.revoke(request.session)
      app.metrics.sessionsEnded.inc()
      app.audit(request, event)
    }

    app.decorate('sessions', {
      begin: async (request, reply, session) => {
        await setCookie(reply, session, request.siteHost)
        await revokeSessionOf(request, { audit: 'session.revoked', outcome: 'new-login' })
        app.metrics.sessionsBegun.inc()
        request.session = session
        request.revocationStatus = 'live'
        request.cookieUpdate = null
        app.audit(request, { audit: 'login', outcome: 'success' })
      },
      end: async (request, reply, reason) => {
        const { session } = request
        // A late refusal of a session that has already ended: the browser may hold the cookie of the next session by now.
        if (reason === 'refused' && session && (await revocations.statusOf(session)) === 'revoked') {
          request.cookieUpdate = null
          return
        }
        const event: AuditFields =
          reason === 'logout' ? { audit: 'logout' } : { audit: 'session.revoked', outcome: reason }
        await revokeSessionOf(request, event)
        request.session = null
        request.revocationStatus = null
        request.cookieUpdate = null
        reply.clearCookie(sessionCookie, attributes)
      },
      summaryOf: createSessionSummary(app),
    })
  },
  { name: 'session', dependencies: ['tenant', 'state', 'metrics', 'audit'] },
)
