import {
  type RedisAccess,
  type RedisChild,
  type RedisSettings,
  settingArgs,
  startRedisChild,
  until,
} from './redis-child.ts'

/** A redis-server with an append-only file that can be stopped and started again at the same address. */
export type RedisProcess = RedisChild & {
  readonly url: string
  /** Makes it a replica of another server. */
  follow(primary: Pick<RedisProcess, 'port'>): Promise<void>
  /** Makes it a primary. */
  lead(): Promise<void>
  /** Deletes all data. */
  clear(): Promise<void>
}

type Options = {
  /** Added to the settings of every test. */
  readonly settings?: RedisSettings
  /** The credentials for those settings. */
  readonly access?: RedisAccess
}

/** Starts a redis-server on a free port. @throws Error if none is installed or it does not respond in time */
export async function startRedis({ settings = {}, access = {} }: Options = {}): Promise<RedisProcess> {
  const child = await startRedisChild({
    access,
    argsOf: (port, dir) =>
      settingArgs({
        // With TLS there is no plain port.
        port: access.tls ? 0 : port,
        'tls-port': access.tls ? port : undefined,
        bind: '127.0.0.1',
        dir,
        save: '',
        appendonly: 'yes',
        appendfsync: 'always',
        'repl-diskless-sync-delay': 0,
        ...settings,
      }),
  })
  return {
    ...child,
    url: `redis://127.0.0.1:${child.port}`,
    async follow({ port }) {
      await child.ask('REPLICAOF', '127.0.0.1', port)
      await until('It did not become a replica', async () =>
        ((await child.ask('ROLE')) as unknown[]).includes('connected'),
      )
    },
    lead: async () => void (await child.ask('REPLICAOF', 'NO', 'ONE')),
    clear: async () => void (await child.ask('FLUSHALL')),
  }
}
