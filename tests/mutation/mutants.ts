import { parseArgs } from 'node:util'
import { scoreLine, scoreOf, survivorLines, threshold } from './report.ts'
import { runScope } from './run-scope.ts'
import { scopeOf, scopePaths } from './scopes.ts'

/** Breaks the code on purpose, scope by scope, lists what no test noticed, and exits with 1 where too much went unnoticed. */

const { scope: chosen = scopePaths } = parseArgs({
  options: { scope: { type: 'string', multiple: true } },
}).values
// A wrong name is told before an hour of work.
for (const path of chosen) scopeOf(path)

const lines: string[] = []
for (const path of chosen) {
  const since = performance.now()
  const mutants = await runScope(path)
  const score = scoreOf(mutants)
  const line = scoreLine(path, score, (performance.now() - since) / 1000)
  console.log([...survivorLines(mutants), line, ''].join('\n'))
  lines.push(line)
  if (score.percent < threshold) process.exitCode = 1
}
if (lines.length > 1) console.log(lines.join('\n'))
