import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'
import { scopeOf } from './scopes.ts'

const { projects, testedIn } = scopeOf(process.env.MUTATION_SCOPE ?? '')
const extensionOf = (project: string) => (project === 'web-dom' ? 'tsx' : 'ts')

/**
 * `tests/vitest.config.ts` with the tests of the scope that `MUTATION_SCOPE` names. A mutant that makes a test wait for ever is
 * noticed by the test's own time limit, which is shorter here. Files share their modules, since most of the time went into loading
 * them again for each mutant.
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).flatMap((project) => {
      const name = typeof project === 'object' && 'test' in project ? String(project.test?.name) : ''
      if (typeof project !== 'object' || !('test' in project) || !projects.includes(name)) return []
      const include = testedIn.map((path) =>
        path.endsWith('.test.ts') ? path : `${path}/**/*.test.${extensionOf(name)}`,
      )
      const test = { ...project.test, include, pool: 'forks' as const, isolate: false, testTimeout: 8_000 }
      return [{ ...project, test }]
    }),
  },
})
