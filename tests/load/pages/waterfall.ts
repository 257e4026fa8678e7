import type { Load } from './page-load.ts'

/** The requests of a load as lines, oldest first: from when until when it ran in ms, what came over the wire, and of what. */
export const waterfallOf = ({ requests }: Pick<Load, 'requests'>): string[] =>
  requests.map(({ url, from, to, bytes }) => {
    const { pathname, search } = new URL(url)
    const [begin, end, size] = [from.toFixed(0), to.toFixed(0), `${(bytes / 1_000).toFixed(1)} kB`]
    return `${begin.padStart(6)} ${end.padStart(6)} ${size.padStart(9)}  ${(pathname + search).slice(0, 90)}`
  })
