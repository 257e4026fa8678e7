import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * A request's logger that is made when something is logged: most requests are told of in one line, which
 * `request-log.ts` writes without it.
 */
class LateLogger implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | null = null
  level: FastifyBaseLogger['level']

  constructor(level: FastifyBaseLogger['level'], make: () => FastifyBaseLogger) {
    this.level = level
    this.#make = make
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  #tell(level: Level, args: unknown[]) {
    Reflect.apply(this.#logger[level], this.#logger, args)
  }

  fatal(...args: unknown[]) {
    this.#tell('fatal', args)
  }
  error(...args: unknown[]) {
    this.#tell('error', args)
  }
  warn(...args: unknown[]) {
    this.#tell('warn', args)
  }
  info(...args: unknown[]) {
    this.#tell('info', args)
  }
  debug(...args: unknown[]) {
    this.#tell('debug', args)
  }
  trace(...args: unknown[]) {
    this.#tell('trace', args)
  }
  silent(...args: unknown[]) {
    this.#tell('silent', args)
  }
  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#logger.child(...args)
  }
}

/** Gives every request a logger that costs nothing until it is used. */
export function logLate(app: FastifyInstance) {
  app.setChildLoggerFactory(
    (logger, bindings, options) => new LateLogger(logger.level, () => logger.child(bindings, options)),
  )
}
