import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * A request's logger, created when something is logged. Most requests log only the line of `request-log.ts`, which does
 * not use it, and creating a child logger costs a request 6 of 40 µs.
 */
class LazyLogger implements FastifyBaseLogger {
  readonly #create: () => FastifyBaseLogger
  #created: FastifyBaseLogger | null = null
  level: FastifyBaseLogger['level']

  constructor(level: FastifyBaseLogger['level'], create: () => FastifyBaseLogger) {
    this.level = level
    this.#create = create
  }

  get #logger(): FastifyBaseLogger {
    this.#created ??= this.#create()
    return this.#created
  }

  #log(level: Level, args: unknown[]) {
    Reflect.apply(this.#logger[level], this.#logger, args)
  }

  fatal(...args: unknown[]) {
    this.#log('fatal', args)
  }
  error(...args: unknown[]) {
    this.#log('error', args)
  }
  warn(...args: unknown[]) {
    this.#log('warn', args)
  }
  info(...args: unknown[]) {
    this.#log('info', args)
  }
  debug(...args: unknown[]) {
    this.#log('debug', args)
  }
  trace(...args: unknown[]) {
    this.#log('trace', args)
  }
  silent(...args: unknown[]) {
    this.#log('silent', args)
  }
  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#logger.child(...args)
  }
}

/** Gives every request a logger that costs nothing until it is used. Its lines have the ids of request and trace (BFF-86). */
export function createLoggersLazily(app: FastifyInstance) {
  app.setChildLoggerFactory(
    (logger, bindings, options, raw) =>
      new LazyLogger(logger.level, () => logger.child({ ...bindings, traceId: raw.traceId }, options)),
  )
}
