import { languages, unused } from './catalogues.ts'

/** Prints of each language how many messages it has and what is wrong with them, and what nobody uses; ends with 1 if there is anything. */

const all = languages().map(({ tag, count, faults }) => ({ title: `${tag}: ${count} messages`, faults }))
const unusedIds = unused()
if (unusedIds.length > 0) all.push({ title: 'all', faults: { 'used by nobody': unusedIds } })

for (const { title, faults } of all) {
  console.log(title)
  for (const [kind, lines] of Object.entries(faults))
    console.log([`  ${kind} (${lines.length})`, ...lines].join('\n    '))
}
process.exitCode = all.some(({ faults }) => Object.keys(faults).length > 0) ? 1 : 0
