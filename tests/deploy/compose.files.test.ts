import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  readonly ports?: readonly string[]
  readonly init?: boolean
  readonly logging?: { readonly options?: Readonly<Record<string, string>> }
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
}

test.each(Object.entries(services))(
  'BFF-54 compose: %s is reached from this machine only, gets its signals, and its log is bounded',
  (_name, { ports = [], init, logging }) => {
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect(init).toBe(true)
    expect(logging?.options).toMatchObject({
      'max-size': expect.stringMatching(/^\d+m$/),
      'max-file': expect.stringMatching(/^\d+$/),
    })
  },
)

test('BFF-54 compose: the demo starts again with the server, whose network it shares', () => {
  expect(services.demo).toMatchObject({
    network_mode: 'service:app',
    depends_on: { app: { condition: 'service_started', restart: true } },
  })
})

test('BFF-54 every image that is not ours is named by its exact version, the same one everywhere', () => {
  const files = ['docker-compose.yml', 'Dockerfile', ...globSync('server/deploy/**/*.yaml', { cwd: root })]
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/^\s*(?:image:|FROM)\s+(?:--platform=\S+\s+)?([\w./-]+:[\w.-]+)/gm)].map(
      ([, image = '']) => image,
    ),
  )
  const others = named.filter((image) => /^(valkey|node|redis|nginx|busybox)\b/.test(image))
  expect(others.length).toBeGreaterThan(2)
  expect(others.filter((image) => !/:\d+\.\d+\.\d+(-\w+)?$/.test(image))).toEqual([])
  expect(new Set(others.filter((image) => image.startsWith('valkey'))).size).toBe(1)
})
