import { type Config, ConfigError, parseConfig } from '../config.ts'
import { type Environment, readSecretFiles, type SecretFiles } from './secret-files.ts'

/**
 * The configuration of an environment that may keep its secrets in files (BFF-79), and what is needed to watch those.
 * @throws ConfigError with every mistake, one line each, and never a value (BFF-53)
 */
export function loadConfig(env: Environment): { config: Config; secretFiles: SecretFiles } {
  const { secretFiles, mistakes } = readSecretFiles(env)
  const { config, mistakes: others } = parsed(secretFiles.env)
  // A secret whose file is wrong is missing as well, which nobody needs to be told.
  const isNamed = (other: string) => mistakes.some(({ variable }) => other.startsWith(`${variable} `))
  const all = [...mistakes.map(({ text }) => text), ...others.filter((other) => !isNamed(other))]
  if (config === null || all.length > 0) throw new ConfigError(all)
  return { config, secretFiles }
}

type Parsed =
  | { readonly config: Config; readonly mistakes: readonly [] }
  | { readonly config: null; readonly mistakes: readonly string[] }

/** The configuration of an environment, or its mistakes. */
export function parsed(env: Environment): Parsed {
  try {
    return { config: parseConfig(env), mistakes: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, mistakes: error.mistakes }
  }
}
