import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'
import { testFiles } from './stryker.config.ts'

const files = globSync(testFiles, { cwd: fileURLToPath(new URL('../..', import.meta.url)) })

/** The daily tests of the scope. Except the app's, they share their modules: loading them for each mutant would take most of the time. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).map((project) => {
      if (typeof project !== 'object' || !('test' in project)) return project
      const include = files.filter((file) => project.test?.include?.some((glob) => matchesGlob(file, glob)))
      return { ...project, test: { ...project.test, include, isolate: false } }
    }),
  },
})
