import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Every variable that an operator may keep in a file: beside each `X` there is `X_FILE`, the path of a file whose content
 * is the value (BFF-79).
 */
export const secretVariables = [
  'SESSION_KEYS',
  'AUDIT_KEY',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'REDIS_TLS_CA',
  'REDIS_TLS_CERT',
  'REDIS_TLS_KEY',
  'FIREBASE_API_KEY',
  'BRANDING_CLIENT_ID',
] as const

export type SecretVariable = (typeof secretVariables)[number]

export type SecretFile = { readonly variable: SecretVariable; readonly path: string }

/** Where the secrets of an environment are, and the environment with their contents as values. */
export type SecretFiles = { readonly files: readonly SecretFile[]; readonly env: Environment }

/** What a file holds; or why it holds no secret, without a word of its content. */
export type SecretContent = { readonly text: string } | { readonly mistake: string }

/** Editors and `kubectl create secret` leave a line break at the end, which is no part of a secret. */
const contentOf = (raw: string): SecretContent => {
  const text = raw.replace(/[\r\n]+$/, '')
  return text === '' ? { mistake: 'is empty' } : { text }
}

const unreadable = (error: unknown): SecretContent => ({
  mistake: `cannot be read (${(error as NodeJS.ErrnoException).code})`,
})

/** The content of a file as it is now. Never rejects. */
export const readSecret = ({ path }: SecretFile): Promise<SecretContent> =>
  readFile(path, 'utf8').then(contentOf, unreadable)

function readSecretSync(path: string): SecretContent {
  try {
    return contentOf(readFileSync(path, 'utf8'))
  } catch (error) {
    return unreadable(error)
  }
}

/** Reads the secret files of an environment, with a mistake for each variable that is given twice or cannot be read. */
export function readSecretFiles(env: Environment) {
  const files: SecretFile[] = []
  const values: Record<string, string> = {}
  const mistakes: { readonly variable: SecretVariable; readonly text: string }[] = []
  for (const variable of secretVariables) {
    const path = env[`${variable}_FILE`]
    if (!path) continue
    files.push({ variable, path })
    const content = readSecretSync(path)
    if (env[variable])
      mistakes.push({ variable, text: `${variable} and ${variable}_FILE must not both be set` })
    else if ('mistake' in content) mistakes.push({ variable, text: `${variable}_FILE ${content.mistake}` })
    else values[variable] = content.text
  }
  return { secretFiles: { files, env: { ...env, ...values } } satisfies SecretFiles, mistakes }
}
