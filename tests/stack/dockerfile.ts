import { readFileSync } from 'node:fs'

type Instruction = { readonly name: string; readonly text: string }

/** One `FROM … AS …` and what follows it. */
export type Stage = {
  readonly name: string
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile in their order. */
export function stagesOf(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [from = '', , stage = ''] = text.replace(/^--platform=\S+\s+/, '').split(/\s+/)
      stages.push({ name: stage, from, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, text })
  }
  return stages
}

/** The text of a stage's last instruction of this name. @throws Error when there is none */
export function instructionOf({ name, instructions }: Stage, wanted: string): string {
  const found = instructions.findLast((instruction) => instruction.name === wanted)
  if (found === undefined) throw new Error(`The stage ${name} has no ${wanted}`)
  return found.text
}

/** What a stage sets in the environment of its process, its arguments as they are by default. */
export const environmentOf = (stage: Stage): Record<string, string> => settingsOf(stage, 'ENV')

/** The labels of a stage's image, its arguments as they are by default. */
export const labelsOf = (stage: Stage): Record<string, string> => settingsOf(stage, 'LABEL')

/** What `NAME key=value` sets, in a stage, with each `$ARGUMENT` replaced by its default. */
function settingsOf({ instructions }: Stage, wanted: string): Record<string, string> {
  const settings: Record<string, string> = {}
  const defaults: Record<string, string> = {}
  for (const { name, text } of instructions) {
    const key = text.split('=', 1)[0] ?? ''
    const value = text
      .slice(key.length + 1)
      .replace(/^"(.*)"$/, '$1')
      .replaceAll(/\$(\w+)/g, (whole, argument) => defaults[argument] ?? whole)
    if (name === 'ARG') defaults[key] = value
    if (name === wanted) settings[key] = value
  }
  return settings
}

/** The program and arguments of a `CMD` in exec form, which receives signals itself. @throws SyntaxError for a shell's */
export const execForm = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
