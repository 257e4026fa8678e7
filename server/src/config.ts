import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Rules, readVariables } from './variables.ts'

/** The mistakes in an environment, one line each, without the variable's value, which may be a secret. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

export type Config = ReturnType<typeof readVariables>

/**
 * The configuration from the environment and the files of secrets, which are read only once.
 * @throws ConfigError with every mistake (BFF-53)
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = []
  const config = readVariables((name, format, _meaning, rules = {}) => {
    try {
      return format.parse(textOf(name, env, rules))
    } catch (error) {
      if (error instanceof ConfigError) mistakes.push(...error.mistakes)
      else if (error instanceof z.ZodError)
        // Several wrong entries of a list have the same message.
        mistakes.push(...new Set(error.issues.map(({ message }) => `${name} ${message}`)))
      else throw error
      // The configuration is never returned.
      return undefined as never
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** The text of a variable; empty is unset. @throws ConfigError */
function textOf(name: string, env: NodeJS.ProcessEnv, { secret, production }: Rules): string | undefined {
  const value = (secret && secretInFile(name, env)) || env[name] || undefined
  const isBroken = production === 'required' ? !value : production === 'refused' && value
  if (isBroken && env.NODE_ENV === 'production')
    throw new ConfigError([`${name} is ${production} in production`])
  return value
}

function secretInFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return undefined
  if (env[name]) throw new ConfigError([`${name} and ${name}_FILE must not both be set`])
  try {
    // Editors and `kubectl create secret` leave a line break at the end, which is not part of the secret.
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    if (value !== '') return value
  } catch (error) {
    throw new ConfigError([`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  throw new ConfigError([`${name}_FILE is empty`])
}

export type Variable = Rules & {
  readonly name: string
  readonly format: z.ZodType
  readonly meaning: string
}

/** Every variable that the server reads, with the defaults of development. */
export function listVariables(): readonly Variable[] {
  const variables: Variable[] = []
  readVariables((name, format, meaning, rules) => {
    variables.push({ name, format, meaning, ...rules })
    return format.safeParse(undefined).data as never
  })
  return variables
}
