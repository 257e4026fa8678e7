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
      const [from = '', , stage = ''] = text.split(/\s+/)
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

/** What a stage sets in the environment of its process. */
export const environmentOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .map(({ text }) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  )

/** The program and arguments of a `CMD` in exec form, which receives signals itself. @throws SyntaxError for a shell's */
export const execForm = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
