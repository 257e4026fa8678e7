import { readFileSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { environment } from './environment.ts'

/** What an operator decides first: all that the README at the root lists. */
const first = [
  'UPSTREAM_URL',
  'BRANDING_CLIENT_ID',
  'RECEIPT_BASE_URL',
  'TENANT_DOMAINS',
  'TRUST_PROXY',
  'SESSION_KEYS',
  'REDIS_URL',
  'REDIS_WAIT_REPLICAS',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'AUTH_PROVIDERS',
  'LOG_LEVEL',
]

const names = Object.keys(environment.shape)
const variablesIn = [
  ['README.md', names.filter((name) => first.includes(name))],
  ['server/README.md', names],
] as const

/** A variable's row: its names, what holds without it, and its meaning. */
function rowOf(name: string, schema: z.ZodType): string {
  const { secret, production, whenUnset, description } = schema.meta() ?? {}
  const unset = [whenUnset ?? defaultOf(schema), ...(production ? [`${production} in production`] : [])]
  return `| \`${name}\`${secret ? ` or \`${name}_FILE\`` : ''} | ${unset.join('; ')} | ${description} |`
}

function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined)
  if (!success) return 'required'
  const text = String(data ?? '')
  return text === '' ? 'none' : `\`${text}\``
}

/** Between two marks of a README. */
const place = /(?<=<!-- variables: .* -->\n)[\s\S]*(?=<!-- \/variables -->)/

/**
 * The READMEs that have a table of variables, as they are to be: the table is the schema's.
 * @throws Error when one has no place for it
 */
export function readmesWithVariables() {
  return variablesIn.map(([path, variables]) => {
    const file = new URL(`../../${path}`, import.meta.url)
    const readme = readFileSync(file, 'utf8')
    if (!place.test(readme)) throw new Error(`${path} has no place for its variables`)
    const rows = Object.entries(environment.shape).filter(([name]) => variables.includes(name))
    const lines = ['| variable | default | meaning |', '|---|---|---|', ...rows.map((row) => rowOf(...row))]
    return { path, file, text: readme.replace(place, () => `${lines.join('\n')}\n`) }
  })
}

// `pnpm configuration`
if (import.meta.main) for (const { file, text } of readmesWithVariables()) writeFileSync(file, text)
