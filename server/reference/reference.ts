import { readFileSync, writeFileSync } from 'node:fs'
import { listVariables, type Variable } from '../src/config.ts'

/** A variable's row: its names, what holds without it, and its meaning. */
function rowOf({ name, format, secret, production, whenUnset }: Variable, meaning = ''): string {
  const unset = [whenUnset ?? defaultOf(format), ...(production ? [`${production} in production`] : [])]
  return `| \`${name}\`${secret ? ` or \`${name}_FILE\`` : ''} | ${unset.join('; ')} | ${meaning} |\n`
}

function defaultOf(format: Variable['format']): string {
  const { success, data } = format.safeParse(undefined)
  if (!success) return 'required'
  const text = String(data ?? '')
  return text === '' ? 'none' : `\`${text}\``
}

const server = 'server/README.md'
const fileOf = (path: string) => new URL(`../../${path}`, import.meta.url)

/** Between two marks of a README. */
const place = /(?<=<!-- variables: .* -->\n)[\s\S]*(?=<!-- \/variables -->)/

/** The READMEs with a table of variables, as they are to be: the root's has those that it names. Meanings are by hand. */
export function readmesWithVariables() {
  const rowsByHand = readFileSync(fileOf(server), 'utf8').matchAll(/^\| `([A-Z_]+)`.*? \| .*? \| (.*) \|$/gm)
  const meanings = new Map(Array.from(rowsByHand, ([, name, meaning]) => [name, meaning]))
  return ['README.md', server].map((path) => {
    const readme = readFileSync(fileOf(path), 'utf8')
    const named = listVariables().filter(({ name }) => path === server || readme.includes(`\n| \`${name}\``))
    const rows = named.map((variable) => rowOf(variable, meanings.get(variable.name)))
    const table = `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`
    return { path, file: fileOf(path), text: readme.replace(place, () => table) }
  })
}

// `pnpm reference`
if (import.meta.main) for (const { file, text } of readmesWithVariables()) writeFileSync(file, text)
