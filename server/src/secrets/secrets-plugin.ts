import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { SecretFiles, SecretVariable } from './secret-files.ts'
import { watchSecretFiles } from './secret-watch.ts'

/** Takes a secret into use that is another one now. */
type Listener = (config: Config) => void | Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    secrets: {
      /**
       * Calls `listener` when the file of one or several of `variables` has a new content that is right (BFF-79), once for
       * all that changed together, with the configuration as it is then. One that fails is logged and counted.
       */
      onChange(variables: readonly SecretVariable[], listener: Listener): void
    }
  }
}

/** Reading a file takes 0.1 ms of CPU (server/README.md, Decisions). */
const pollMs = 1_000

/** Watches the files of secrets while the server is there, and passes on what changes in them (BFF-79). */
export const secretsPlugin = fp<{ secretFiles?: SecretFiles | undefined; pollMs?: number | undefined }>(
  async (app, options) => {
    const { secretFiles = { files: [], env: {} } } = options
    const subscriptions: { readonly variables: readonly SecretVariable[]; readonly listener: Listener }[] = []
    app.decorate('secrets', {
      onChange: (variables, listener) => void subscriptions.push({ variables, listener }),
    })

    const failed = (variables: readonly SecretVariable[], fields: { mistake?: string; err?: unknown }) => {
      for (const variable of variables) app.metrics.secretReloadFailures.inc({ variable })
      app.log.error({ variables, ...fields }, 'a changed secret is not used: the old one stays')
    }

    async function passOn(config: Config, variables: readonly SecretVariable[], listener: Listener) {
      try {
        await listener(config)
        app.log.info({ variables }, 'a changed secret is in use')
      } catch (err) {
        failed(variables, { err })
      }
    }

    const poll = watchSecretFiles(secretFiles, {
      onChange: (config, changed) => {
        for (const { variables, listener } of subscriptions) {
          const concerned = variables.filter((variable) => changed.has(variable))
          if (concerned.length > 0) void passOn(config, concerned, listener)
        }
        const isHeard = (variable: SecretVariable) =>
          subscriptions.some(({ variables }) => variables.includes(variable))
        const unheard = [...changed].filter((variable) => !isHeard(variable))
        if (unheard.length > 0)
          app.log.warn({ variables: unheard }, 'a changed secret waits for the next start')
      },
      onRefused: (variable, mistake) => failed([variable], { mistake }),
    })

    let timer: NodeJS.Timeout | undefined
    let polling: Promise<void> | null = null
    app.addHook('onReady', async () => {
      if (secretFiles.files.length === 0) return
      timer = setInterval(() => {
        polling ??= poll().finally(() => {
          polling = null
        })
      }, options.pollMs ?? pollMs).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await polling
    })
  },
  { name: 'secrets' },
)
