/** Who may import what, as globs from the root; packages go by their name. */
export type Boundary = {
  readonly files: readonly string[]
  readonly except?: readonly string[]
  readonly mayOnly?: readonly string[]
  readonly mayNot?: readonly string[]
  /** What to do instead, for the person who is stopped here. */
  readonly instead: string
}

/** A folder's rooms (folders or files) on their floors, from the roof down. */
export type House = {
  readonly folder: string
  readonly floors: readonly (readonly string[])[]
  readonly instead: string
}

/** Tests may reach where the code beside them may not. */
export const testFiles = ['**/*.test.{ts,tsx}', '**/*.fixture.ts']

/** A room uses the floors below its own and rooms beside it; no rooms use each other in a circle. */
export const houses: readonly House[] = [
  {
    folder: 'server/src',
    floors: [
      ['main.ts', 'serve.ts'],
      ['app.ts'],
      ['spa'],
      ['tenant', 'payments', 'identity'],
      ['upstream', 'session', 'observability', 'protection'],
      [
        'endpoint',
        'state',
        'errors',
        'config.ts',
        'variable-formats.ts',
        'venues-file.ts',
        'configuration-table.ts',
        'account.ts',
        'async.ts',
        'hosts.ts',
        'html.ts',
        'keys.ts',
        'languages.ts',
      ],
    ],
    instead: 'A floor of the server uses only floors below it: pass in what you need, or move it down.',
  },
  {
    folder: 'web/src',
    floors: [
      ['main.tsx', 'head'],
      ['app'],
      ['features/*'],
      ['ui'],
      ['api', 'storage', 'messages'],
      ['theme'],
    ],
    instead: 'A layer of the SPA uses only layers below it: pass in what you need, or move it down.',
  },
]

/** The folder whose folders are closed but for their screens and the files that `web/src/features/public-files.json` names. */
export const features = {
  folder: 'web/src/features',
  instead:
    "The inside of a feature is its own: use a file that web/src/features/public-files.json lists, or move what both need to 'ui', 'api', 'storage' or 'shared'.",
}

export const boundaries: readonly Boundary[] = [
  {
    files: ['shared/src/**'],
    except: testFiles,
    mayOnly: ['shared/src/**', 'zod/mini'],
    instead:
      "'shared' is pure and runs in browser and server: it imports 'zod/mini' only. Pass in what the rule needs (the clock as `now`, for example).",
  },
  {
    files: ['shared/src/domain/**'],
    except: testFiles,
    // Messages only as types: a rule names the one that says what it found.
    mayOnly: ['shared/src/{domain,messages}/**'],
    instead:
      'A rule of the domain takes structural inputs and knows no contract and no library: declare the fields it needs in its own parameter type.',
  },
  {
    files: ['server/**'],
    mayNot: ['web/**', 'shared/**', 'tests/**', '@storefront/{web,tests}/**', 'react'],
    instead: "The server and the SPA meet only in '@storefront/shared': move what both need there.",
  },
  {
    files: ['server/src/**'],
    except: testFiles,
    mayNot: ['server/{fuzz,test-support}/**'],
    instead: 'The server ships without its test support: move what it needs to server/src.',
  },
  {
    files: ['web/src/**'],
    mayNot: ['server/**', 'shared/**', 'tests/**', '@storefront/{server,tests}/**', 'fastify', 'node:*'],
    instead: "The SPA and the server meet only in '@storefront/shared': move what both need there.",
  },
  {
    files: ['web/src/**'],
    except: testFiles,
    mayNot: ['web/{build,gallery,test-support}/**'],
    instead: 'The SPA ships without what builds, shows and tests it: move what it needs to web/src.',
  },
  {
    files: ['web/src/ui/**'],
    except: testFiles,
    mayNot: ['web/src/{api,storage}/**', '@storefront/shared/contract/**', 'swr'],
    instead: 'The primitives know no data: give them what they show as props.',
  },
  {
    files: ['tests/fake-upstream/**'],
    mayNot: ['server/**', 'web/**', 'shared/**', '@storefront/**'],
    instead:
      'The fake product server is written from the specification alone, so that it can catch a misreading of ours.',
  },
  {
    files: ['tests/**'],
    mayNot: ['server/**', 'web/**', 'shared/**'],
    instead: 'Tests use another package by its name: add the file to the `exports` of its package.json.',
  },
]
