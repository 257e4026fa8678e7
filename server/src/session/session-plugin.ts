import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { rememberOpened } from './opened-session-cache.ts'
import { createRevocations } from './revocation.ts'
import { createSeal } from './seal.ts'
import type { Session } from './session.ts'
import { dropSessionCookie, putSessionCookie, sessionCookie } from './session-cookie.ts'

/** Begins and ends the session of a request. */
export type Sessions = {
  /** BFF-18: puts the cookie; a session that the request had ends. @throws AppError 502 when it is too long */
  begin(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void>
  /** Revokes the request's session, if any, and takes the cookie away. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
  interface FastifyRequest {
    session: Session | null
    /** False while nobody can be asked whether the session has ended on another replica. */
    sessionChecked: boolean
    /** What the answer does to a cookie that came: it does not open, or it was sealed under an older key. */
    staleCookie: 'drop' | 'reseal' | null
  }
  interface FastifyContextConfig {
    /** The answer is the same whoever asks, so that no session is looked for. */
    sameForEveryone?: boolean
  }
}

/** A page asks for dozens of files that are the same for everyone. */
const isForEveryone = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.sameForEveryone === true || url.startsWith('/assets/')

/** Opens the session of every request that may depend on it, and keeps its cookie true. */
export const sessionPlugin = fp(
  async (app) => {
    const seal = rememberOpened(createSeal(app.config.sessionKeys, app.now), app.now)
    const revocations = createRevocations(app.stores.revocations, app.now)
    app.addHook('onClose', async () => revocations.close())

    // Before the cookie plugin's own, which writes what this one has put.
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.staleCookie === null) done()
      else renewCookie(request, reply).then(() => done(), done)
    })
    await app.register(cookie, { hook: false })
    app.decorateRequest('session', null)
    app.decorateRequest('sessionChecked', true)
    app.decorateRequest('staleCookie', null)

    app.addHook('onRequest', (request, _reply, done) => {
      const { cookie } = request.headers
      const sealed = cookie && !isForEveryone(request) ? app.parseCookie(cookie)[sessionCookie] : undefined
      if (sealed === undefined) done()
      else open(request, sealed).then(() => done(), done)
    })

    async function open(request: FastifyRequest, sealed: string) {
      const opened = await seal.open(sealed, request.siteHost)
      const standing = opened && (await revocations.standingOf(opened.session))
      if (opened === null || standing === 'ended') {
        request.staleCookie = 'drop'
        return
      }
      request.session = opened.session
      request.sessionChecked = standing === 'live'
      request.staleCookie = opened.byNewestKey ? null : 'reseal'
    }

    async function renewCookie({ session, staleCookie, siteHost }: FastifyRequest, reply: FastifyReply) {
      // What may be stored for everyone carries nobody's cookie.
      if (String(reply.getHeader('cache-control')).includes('public')) return
      if (staleCookie === 'drop') dropSessionCookie(reply)
      // BFF-16: a log-out may have come while this answer was on its way.
      else if (session !== null && (await revocations.standingOf(session)) === 'live') {
        putSessionCookie(reply, await seal.close(session, siteHost))
      }
    }

    const endOf = async (session: Session) => {
      await revocations.revoke(session)
      app.metrics.sessionsEnded.inc()
    }
    app.decorate('sessions', {
      begin: async (request, reply, session) => {
        putSessionCookie(reply, await seal.close(session, request.siteHost))
        if (request.session) await endOf(request.session)
        app.metrics.sessionsBegun.inc()
        request.session = session
        request.staleCookie = null
      },
      end: async (request, reply) => {
        if (request.session) await endOf(request.session)
        request.session = null
        request.staleCookie = null
        dropSessionCookie(reply)
      },
    })
  },
  { name: 'session', dependencies: ['tenant', 'state', 'metrics'] },
)
