import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

/** The daily tests. They share their modules, because loading them again for each mutant would take most of the time. */
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
