import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../commands/steps.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('BFF-54 compose: each service is reached from this machine only, gets its signals and has a bounded log; the demo restarts with the server', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true })
  for (const [name, { ports = [], init, logging }] of Object.entries<Record<string, never>>(services)) {
    expect(ports, name).toEqual(ports.filter((port: string) => port.startsWith('127.0.0.1:')))
    expect(init, name).toBe(true)
    expect(logging, name).toMatchObject({
      options: { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) },
    })
  }
  expect(services.demo).toMatchObject({
    network_mode: 'service:app',
    depends_on: { app: { condition: 'service_started', restart: true } },
  })
})

test('BFF-54 every image that is not ours is named by its exact version, the same one everywhere', () => {
  const files = globSync(['docker-compose.yml', 'Dockerfile', '{server,tests}/deploy/**/*.yaml'], {
    cwd: root,
  })
  const image =
    /^\s*(?:image:|FROM)\s+(?:--platform=\S+\s+)?((valkey|node|redis|nginx|busybox)[\w./-]*:([\w.-]+))/gm
  const named = files.flatMap((path) => [...read(path).matchAll(image)])
  expect(named.map(([, , , tag]) => tag)).toEqual(
    named.map(() => expect.stringMatching(/^\d+\.\d+\.\d+(-\w+)?$/)),
  )
  const names = (of: (match: RegExpExecArray) => string | undefined) => new Set(named.map(of)).size
  expect(names(([, image]) => image)).toBe(names(([, , name]) => name))
  expect(named.length).toBeGreaterThan(2)
})
