import { readFileSync } from 'node:fs'

/**
 * A forbidden import. Paths are relative to the repository; packages have their names. Without `to` everything except `toNot` is
 * forbidden.
 */
export type Boundary = {
  readonly from: RegExp
  readonly fromNot?: RegExp
  readonly to?: RegExp
  readonly toNot?: RegExp
  /** What to do instead, for the person who reads the error. */
  readonly instead: string
}

/** Tests may import what the code beside them may not. */
const testFiles = /\.test\.tsx?$|\.fixture\.ts$/

/** The layers of each package, from the top. A folder or file imports only from later layers, so there are no cycles. */
const layers = {
  'server/src': [
    ['main.ts', 'serve.ts'],
    ['app.ts'],
    ['spa'],
    ['tenant', 'payments', 'identity'],
    ['upstream', 'session', 'protection', 'observability'],
    ['endpoint', 'errors', 'config.ts', 'variables.ts', 'variable-formats.ts', 'venues-file.ts'],
    ['state', 'async.ts', 'fan.ts', 'hosts.ts', 'html.ts', 'keys.ts', 'languages.ts', 'memo.ts'],
  ],
  'web/src': [
    ['main.tsx', 'head'],
    ['app'],
    [
      'features/transactions',
      'features/checkout',
      'features/confirmation',
      'features/catalog',
      'features/preferences',
    ],
    ['features/events', 'features/product', 'features/cart', 'features/auth', 'features/passes'],
    ['features/update', 'features/venue'],
    ['ui'],
    ['venue'],
    ['api', 'messages', 'storage'],
    ['theme', 'page-events.ts'],
  ],
} as const

/** For each feature, the files that others may import besides its screens. */
const publicFiles: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../../../web/src/features/public-files.json', import.meta.url), 'utf8'),
)

function inOrder(folder: keyof typeof layers): Boundary[] {
  const parts: readonly string[] = layers[folder].flat()
  const within = (some: readonly string[]) => `(${some.join('|')})(/|$)`
  return [
    {
      from: RegExp(`^${folder}/(?!${within(parts)})`),
      fromNot: testFiles,
      instead:
        'The file is in no layer: move it to a folder that is in one, or add its folder to tests/checks/boundaries/boundaries.ts.',
    },
    ...parts.slice(1).map((part, index) => ({
      from: RegExp(`^${folder}/${within([part])}`),
      fromNot: testFiles,
      to: RegExp(`^${folder}/${within(parts.slice(0, index + 1))}`),
      instead: `In ${folder} a folder uses only those after it in boundaries.ts: pass in what you need, or move it down.`,
    })),
  ]
}

function closed(feature: string): Boundary {
  const folder = `web/src/${feature}/`
  const open = publicFiles[feature.replace('features/', '')] ?? []
  return {
    from: /./,
    fromNot: RegExp(`^${folder}|${testFiles.source}`),
    to: RegExp(`^${folder}`),
    toNot: RegExp(`^${folder}(${['[^/]+-screen.tsx', ...open].join('|')})$`),
    instead:
      'A feature is closed except for its screens and the files in public-files.json: use those, or move the file down.',
  }
}

export const boundaries: readonly Boundary[] = [
  {
    from: /^shared\/src\//,
    fromNot: testFiles,
    toNot: /^shared\/src\/|^zod\/mini$/,
    instead:
      "'shared' is pure and imports only 'zod/mini'. Pass in what the rule needs (the clock as `now`).",
  },
  {
    from: /^shared\/src\/domain\//,
    fromNot: testFiles,
    // Messages only as types, for rules that return a message id.
    toNot: /^shared\/src\/(domain|messages)\//,
    instead: 'A domain rule imports no contract and no library: declare the fields it needs as its input.',
  },
  {
    from: /^server\//,
    to: /^(web|shared|tests|@storefront\/(web|tests))\/|^react$/,
    instead: "The server and the SPA meet only in '@storefront/shared': move shared code there.",
  },
  {
    from: /^web\/src\//,
    to: /^(server|shared|tests|@storefront\/(server|tests))\/|^fastify$|^node:/,
    instead: "The SPA and the server meet only in '@storefront/shared': move shared code there.",
  },
  {
    from: /^(server|web)\/src\//,
    fromNot: testFiles,
    to: /^(server\/(fuzz|reference|test-support)|web\/(build|gallery|seat-sheets|test-support))\//,
    instead: 'The product ships without its build, gallery and test code: move what it needs to src.',
  },
  {
    from: /^web\/src\/ui\//,
    fromNot: testFiles,
    to: /^(web\/src\/(api|storage|venue)|@storefront\/shared\/contract)\/|^swr$/,
    instead: 'Primitives load no data: pass what they show as props.',
  },
  {
    from: /^tests\/fake-upstream\//,
    to: /^(server|web|shared|@storefront)\//,
    instead:
      'The fake product server is written from the specification alone, so that it finds our misreadings.',
  },
  {
    from: /^tests\//,
    to: /^(server|web|shared)\//,
    instead: 'Tests use another package by its name: add the file to the `exports` of its package.json.',
  },
  ...inOrder('server/src'),
  ...inOrder('web/src'),
  ...layers['web/src']
    .flat()
    .filter((part) => part.startsWith('features/'))
    .map(closed),
]
