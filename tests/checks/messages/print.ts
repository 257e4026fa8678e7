import { languages, unused } from './catalogues.ts'

/**
 * Prints for each language the number of messages and their faults, and the unused messages. Ends with exit code 1 when there are
 * any.
 */

const all = languages().map(({ tag, count, faults }) => ({ title: `${tag}: ${count} messages`, faults }))
const unusedIds = unused()
if (unusedIds.length > 0) all.push({ title: 'all', faults: { unused: unusedIds } })

for (const { title, faults } of all) {
  console.log(title)
  for (const [kind, lines] of Object.entries(faults))
    console.log([`  ${kind} (${lines.length})`, ...lines].join('\n    '))
}
process.exitCode = all.some(({ faults }) => Object.keys(faults).length > 0) ? 1 : 0
