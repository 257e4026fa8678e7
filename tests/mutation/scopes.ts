/** Code that is broken on purpose, and the tests that are to notice. */
export type Scope = {
  /** What is mutated: globs from the root of the repository. */
  readonly mutate: readonly string[]
  /** Projects of `tests/vitest.config.ts`. */
  readonly projects: readonly string[]
  /** The folders and files of its tests. */
  readonly testedIn: readonly string[]
}

type Row = Pick<Scope, 'projects'> & Partial<Pick<Scope, 'testedIn'>>

const auditTrail = 'server/src/observability/audit.test.ts'

/** A folder is tested in itself, unless its row names what tests it. */
const scopes: Readonly<Record<string, Row>> = {
  'shared/src': { projects: ['shared'] },
  'server/src/payments': {
    projects: ['processes'],
    testedIn: [
      'server/src/payments',
      auditTrail,
      'server/src/observability/metrics-plugin.process.test.ts',
      'server/src/observability/tracing.process.test.ts',
    ],
  },
  'server/src/session': {
    projects: ['processes'],
    testedIn: ['server/src/session', 'server/src/identity', auditTrail],
  },
  'server/src/identity': { projects: ['processes'], testedIn: ['server/src/identity', auditTrail] },
  'server/src/upstream': { projects: ['processes'] },
  'web/src/features/checkout/payment': {
    projects: ['web-node', 'web-dom'],
    testedIn: ['web/src/features/checkout'],
  },
  'web/src/features/cart': { projects: ['web-node', 'web-dom'] },
}

export const scopePaths: readonly string[] = Object.keys(scopes)

/**
 * The scope of a path: one of `scopePaths`, or a folder or file inside of one, whose tests are those of the whole.
 * @throws RangeError for a path outside of every scope
 */
export function scopeOf(path: string): Scope {
  const [folder, row] =
    Object.entries(scopes).find(([scope]) => path === scope || path.startsWith(`${scope}/`)) ?? []
  if (!folder || !row)
    throw new RangeError(`No scope: '${path}'. There are ${scopePaths.join(', ')} and what is in them.`)
  return {
    mutate: [
      /\.tsx?$/.test(path) ? path : `${path}/**/*.{ts,tsx}`,
      '!**/*.test.{ts,tsx}',
      '!**/*.fixture.{ts,tsx}',
    ],
    testedIn: [folder],
    ...row,
  }
}
