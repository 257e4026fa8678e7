import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** A package of `pnpm licenses list --json`. */
type Package = {
  readonly name: string
  readonly versions: readonly string[]
  readonly paths: readonly string[]
  readonly license: string
  readonly homepage?: string
}

const isLicense = (file: string) => /^(licen[cs]e|copying|notice)/i.test(file)

/** A package with the licence texts that it contains. Packages without one name their licence and homepage. */
function noticeOf({ name, versions, paths, license, homepage = '' }: Package): string {
  const [folder = ''] = paths
  const texts = readdirSync(folder).filter(isLicense).toSorted()
  return [
    `${name} ${versions.join(', ')} (${license}) ${homepage}`.trimEnd(),
    ...texts.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim()),
  ].join('\n\n')
}

/**
 * The notices of every package in the list, sorted by name: the licences of the software in the image ask for them.
 * @param list JSON of `pnpm licenses list --json`: packages by licence
 */
export function thirdPartyNotices(list: string): string {
  const packages = Object.values(JSON.parse(list) as Record<string, Package[]>).flat()
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return packages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(noticeOf)
    .join(line)
}

if (import.meta.main) console.log(thirdPartyNotices(await text(process.stdin)))
