import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

/** The tests of every day. They share their modules, since most of the time went into loading them again for each mutant. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, isolate: false } }
        : project,
    ),
  },
})
