import { fileURLToPath } from 'node:url'
import { environmentOf, execForm, instructionOf, stagesOf } from './dockerfile.ts'

const dockerfile = fileURLToPath(new URL('../../Dockerfile', import.meta.url))

/** With what the image starts a replica: variables, and arguments of Node. @throws Error where its Dockerfile has another form */
export function imageSettings(): { env: Record<string, string>; nodeArguments: string[] } {
  const stage = stagesOf(dockerfile).findLast(({ name }) => name === 'server')
  if (!stage) throw new Error('The Dockerfile has no stage server')
  const { NODE_COMPILE_CACHE: _ofTheImage, ...env } = environmentOf(stage)
  const [, ...args] = execForm(instructionOf(stage, 'CMD'))
  return { env, nodeArguments: args.filter((arg) => arg.startsWith('--')) }
}
