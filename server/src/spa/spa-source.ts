import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { RenderShell } from './shell.ts'

/** Where the SPA comes from: its build, or Vite while it is being worked on. Paths are without query. */
export type SpaSource = {
  readonly version: string
  isFile(path: string): boolean
  /** Answers a file of the SPA, 404 when there is none. */
  sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> | FastifyReply
  /** Sees every answer on its way out. */
  readonly onSend?: onSendHookHandler
  /** What writes the shell for this answer. */
  shellFor(reply: FastifyReply): Promise<RenderShell> | RenderShell
}
