import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../commands/steps.ts'
import { allImports } from './check.ts'

/** The required packages, by the package of this repository whose source must import them. */
const required = {
  server: [
    'fastify',
    '@fastify/cookie',
    '@fastify/http-proxy',
    '@fastify/static',
    'firebase-admin',
    'undici',
    'zod',
    'pino',
  ],
  web: [
    'react',
    'react-dom',
    'react-router-dom',
    'swr',
    'firebase',
    'styled-components',
    'react-hot-toast',
    'qrcode.react',
  ],
  tests: ['vitest', 'supertest', '@playwright/test'],
} as const

const imports = allImports()
/** The files that import a package, whole or by one of its entries. */
const importersOf = (name: string, isInPart: (file: string) => boolean) =>
  new Set(
    imports
      .filter(({ from, to }) => (to === name || to.startsWith(`${name}/`)) && isInPart(from))
      .map(({ from }) => from),
  )
const isTest = (file: string) => /\.(test|spec|fixture)\.|^tests\/|\/test-support\//.test(file)

const cases = Object.entries(required).flatMap(([part, names]) => names.map((name) => [name, part] as const))
test.each(cases)('the required package %s is imported by the source of %s', (name, part) => {
  const isInPart = (file: string) =>
    part === 'tests' ? isTest(file) : file.startsWith(`${part}/src/`) && !isTest(file)
  expect(importersOf(name, isInPart).size).toBeGreaterThan(name === 'styled-components' ? 60 : 0)
})

test('every package comes unpatched from the registry', () => {
  const texts = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'].map((file) =>
    readFileSync(`${root}/${file}`, 'utf8'),
  )
  for (const text of texts)
    expect(text).not.toMatch(/patchedDependencies|overrides|packageExtensions|tarball:/)
})
