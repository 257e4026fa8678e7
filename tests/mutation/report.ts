import type { Fate, Mutant } from './run-scope.ts'

/** How many of 100 mutants have to be killed, in each scope. */
export const threshold = 85

export type Score = { readonly [fate in Fate]: number } & { readonly percent: number }

/** What became of the mutants of a scope; `percent` were killed, and all of none are. */
export function scoreOf(mutants: readonly Mutant[]): Score {
  const count = (fate: Fate) => mutants.filter((mutant) => mutant.fate === fate).length
  const killed = count('killed')
  const percent = mutants.length === 0 ? 100 : (100 * killed) / mutants.length
  return { killed, survived: count('survived'), 'no coverage': count('no coverage'), percent }
}

/** A line for each mutant that no test noticed: where, and what became what. */
export function survivorLines(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ fate }) => fate !== 'killed')
    .map(({ fate, place, from, to }) => {
      const uncovered = fate === 'no coverage' ? ' (no coverage)' : ''
      return `  ${place}${uncovered}  ${short(from)} → ${short(to)}`
    })
}

/** The line of a scope. */
export function scoreLine(scope: string, score: Score, seconds: number): string {
  const { killed, survived, 'no coverage': uncovered, percent } = score
  const mutants = killed + survived + uncovered
  const verdict = percent >= threshold ? 'ok' : `BELOW ${threshold} %`
  return `${scope}: ${percent.toFixed(1)} % of ${mutants} killed, ${survived} survived, ${uncovered} without coverage, ${Math.round((mutants * 60) / seconds)} a minute: ${verdict}`
}

const short = (code: string) => {
  const line = code.replace(/\s+/g, ' ').trim()
  return line === '' ? '(nothing)' : line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line
}
