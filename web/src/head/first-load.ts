import type { FirstRead } from './first-reads.ts'

/** What a page loads for its first screen, as the build writes it into the head's script. */
export type FirstLoad = {
  /** Scripts below /assets/, without `.js`. */
  readonly files: readonly string[]
  /** By path: the screen's own files, as places in `files`. */
  readonly screens: Readonly<Record<string, readonly number[]>>
  readonly reads: Readonly<Record<string, readonly (readonly FirstRead[])[]>>
  readonly headers: Readonly<Record<string, string>>
}
