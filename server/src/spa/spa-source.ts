import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderShell } from './shell.ts'

/** Where the SPA comes from: its build, or Vite in development. Paths are without query. */
export type SpaSource = {
  readonly version: string
  /** The version of the release that all replicas name (`named-release.ts`). */
  namedVersion(): string
  isFile(path: string): boolean
  /** Whether the SPA has a screen there; what is neither a file nor a screen gets the 404 screen. */
  isScreen(path: string): boolean
  /** Sends a file of the SPA, 404 when there is none. */
  sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> | FastifyReply
  /** What writes the shell of this response. */
  shellFor(reply: FastifyReply): Promise<RenderShell> | RenderShell
}
