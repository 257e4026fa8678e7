import { matchesGlob } from 'node:path'
import { type Boundary, boundaries, features, type House, houses, testFiles } from './boundaries.ts'
import { circlesIn } from './circles.ts'
import type { Import } from './imports.ts'

/** The files of each feature that others may import, beside its screens. */
export type PublicFiles = Readonly<Record<string, readonly string[]>>

/** Every import that breaks a boundary, with what to do instead; empty when there is none. */
export function violationsOf(imports: readonly Import[], publicFiles: PublicFiles): string[] {
  const ofCode = imports.filter(({ from }) => !matches(from, testFiles))
  return [
    ...boundaries.flatMap((boundary) => brokenBy(imports, boundary)),
    ...intrusions(ofCode, publicFiles),
    ...unused(ofCode, publicFiles),
    ...houses.flatMap((house) => [
      ...homeless(ofCode, house),
      ...climbing(ofCode, house),
      ...roomCircles(ofCode, house),
    ]),
  ]
}

const matches = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob))
const report = ({ from, to }: Import, instead: string) => `${from} imports ${to}\n    ${instead}`

function brokenBy(imports: readonly Import[], { files, except, mayOnly, mayNot, instead }: Boundary) {
  return imports
    .filter(({ from }) => matches(from, files) && !matches(from, except))
    .filter(({ to }) => (mayOnly && !matches(to, mayOnly)) || matches(to, mayNot))
    .map((broken) => report(broken, instead))
}

/** The name of a feature and the file's path in it, null outside of the features. */
function placeOf(path: string): { feature: string; file: string } | null {
  if (!path.startsWith(`${features.folder}/`)) return null
  const [feature = '', ...rest] = path.slice(features.folder.length + 1).split('/')
  return { feature, file: rest.join('/') }
}

function fromOutside(imports: readonly Import[]) {
  return imports.flatMap((one) => {
    const place = placeOf(one.to)
    return place && place.feature !== placeOf(one.from)?.feature ? [{ one, place }] : []
  })
}

const isScreen = (file: string) => matches(file, ['*-screen.tsx'])

const intrusions = (imports: readonly Import[], publicFiles: PublicFiles) =>
  fromOutside(imports)
    .filter(({ place }) => !isScreen(place.file) && !publicFiles[place.feature]?.includes(place.file))
    .map(({ one }) => report(one, features.instead))

/** Listed as public, and nobody else imports it. */
function unused(imports: readonly Import[], publicFiles: PublicFiles) {
  const used = new Set(fromOutside(imports).map(({ place }) => `${place.feature}/${place.file}`))
  return Object.entries(publicFiles)
    .flatMap(([feature, files]) => files.map((file) => `${feature}/${file}`))
    .filter((path) => !used.has(path))
    .map((path) => `${path} is public in vain\n    Take it out of ${features.folder}/public-files.json.`)
}

/** The room that a file is in and its floor, counted from the roof; null outside of the house. */
function roomOf({ folder, floors }: House, path: string): { room: string; floor: number } | null {
  if (!path.startsWith(`${folder}/`)) return null
  const [first = '', second = ''] = path.slice(folder.length + 1).split('/')
  const floor = floors.findIndex((rooms) => rooms.includes(first) || rooms.includes(`${first}/*`))
  return { room: floors[floor]?.includes(first) ? first : `${first}/${second}`, floor }
}

function withinHouse(imports: readonly Import[], house: House) {
  return imports.flatMap((one) => {
    const [user, used] = [roomOf(house, one.from), roomOf(house, one.to)]
    return user && used && user.room !== used.room ? [{ one, user, used }] : []
  })
}

const homeless = (imports: readonly Import[], house: House) =>
  [...new Set(imports.map(({ from }) => from))]
    .filter((path) => roomOf(house, path)?.floor === -1)
    .map((path) => `${path} is on no floor\n    Move it to a room, or give it a floor of ${house.folder}.`)

const climbing = (imports: readonly Import[], house: House) =>
  withinHouse(imports, house)
    .filter(({ user, used }) => used.floor !== -1 && used.floor < user.floor)
    .map(({ one }) => report(one, house.instead))

function roomCircles(imports: readonly Import[], house: House): string[] {
  const uses = withinHouse(imports, house)
  return circlesIn(uses.map(({ user, used }) => [user.room, used.room] as const)).map((circle) => {
    const files = circle.flatMap((room, at) =>
      uses
        .filter(({ user, used }) => user.room === room && used.room === circle[(at + 1) % circle.length])
        .map(({ one }) => `      ${one.from} imports ${one.to}`),
    )
    return `Rooms in a circle: ${[...circle, circle[0]].join(' → ')}\n${files.join('\n')}\n    Rooms use each other one way only: move what both need to one of them, or to a room below.`
  })
}
