import { readFileSync } from 'node:fs'

const dockerfile = new URL('../../Dockerfile', import.meta.url)

/** With what the image starts a replica: variables, and arguments of Node. @throws Error where its Dockerfile has another form */
export function imageSettings(): { env: Record<string, string>; nodeArguments: string[] } {
  const [, stage = ''] = readFileSync(dockerfile, 'utf8').split(/^FROM .* AS server$/m)
  const variables = [...stage.matchAll(/^ENV (\w+)=(.*)$/gm)]
  const { NODE_COMPILE_CACHE: _ofTheImage, ...env } = Object.fromEntries(
    variables.map(([, name = '', value = '']) => [name, value]),
  )
  const [, ...args] = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '') as string[]
  return { env, nodeArguments: args.filter((arg) => arg.startsWith('--')) }
}
