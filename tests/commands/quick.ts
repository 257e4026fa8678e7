import { baseOfChange, changedFiles } from './changed-files.ts'
import { npmScript } from './npm-script.ts'
import { isDevStackUp } from './running-stack.ts'
import { runStep, runTogether } from './steps.ts'
import { close, playwright, vitest } from './tests-run.ts'

/**
 * Tests what the change touches: style and types, the tests that the changed files reach, those that read files, and the smoke
 * journeys where the product itself changed. They use the stack of a running `pnpm dev`, or build the app and start one.
 */

const base = baseOfChange()
const changed = changedFiles(base)
const sources = changed.filter((path) => /\.(ts|tsx|js|mjs|css|json|jsonc)$/.test(path))
const inProcess = ['shared', 'server', 'web-node', 'web-dom'].map((project) => `--project=${project}`)

const ended = await runTogether([
  ...(sources.length > 0
    ? [
        {
          name: 'style of the changed files',
          command: [
            'node_modules/.bin/biome',
            'check',
            '--error-on-warnings',
            '--no-errors-on-unmatched',
            ...sources,
          ],
        },
      ]
    : []),
  npmScript('types'),
])
ended.push(
  await runStep(vitest('tests of the change', ['--changed', base, '--passWithNoTests', ...inProcess])),
)
ended.push(await runStep(vitest('tests that read files', ['--project=files'])))

if (changed.some((path) => /^(web|shared|server\/src)\//.test(path))) {
  const dev = await isDevStackUp()
  if (!dev) ended.push(await runStep(npmScript('build')))
  process.env.DEV_STACK = dev ? '1' : ''
  ended.push(await runStep(playwright('smoke journeys', ['--grep=@smoke'])))
}
close(ended)
