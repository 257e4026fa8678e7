import { setTimeout as wait } from 'node:timers/promises'
import { onPath } from '../../stack/provision.ts'

/** The first of the programs that there is. @throws Error that says how to install it */
export function programOf(...names: string[]): string {
  const found = onPath(names)
  if (found) return found
  throw new Error(
    `${names[0]} is not installed: apt-get install --no-install-recommends webkit2gtk-driver firefox-esr xvfb xauth`,
  )
}

/** Asks again until there is a value or 20 s have passed; what is asked fails or has none until then. */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      if (Date.now() > deadline) throw error
      return null
    })
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Not within 20 s: ${what}`)
    await wait(50)
  }
}
