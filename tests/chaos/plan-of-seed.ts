import { failoverKinds } from './failover-kinds.ts'
import { orderKinds } from './order-kinds.ts'
import type { Plan, Script } from './plan.ts'
import { productServerKinds } from './product-server-kinds.ts'
import { type Random, randomOf } from './random.ts'
import { redisLossKinds } from './redis-loss-kinds.ts'
import { transitKinds } from './transit-kinds.ts'

const scripts: Readonly<Record<string, (random: Random) => Script>> = {
  ...transitKinds,
  ...productServerKinds,
  ...orderKinds,
  ...redisLossKinds,
  ...failoverKinds,
}

export const kinds: readonly string[] = Object.keys(scripts)

/** The first seed of a kind. @throws Error when there is no such kind */
export function firstSeedOf(kind: string): number {
  if (!(kind in scripts)) throw new Error(`No kind of trial is called ${kind}`)
  return kinds.indexOf(kind)
}

/** So many seeds from `first` on, of the kinds whose name has `text`. @throws Error when there is no such kind */
export function seedsOf(first: number, count: number, text = ''): number[] {
  const isOf = (seed: number) => kinds[seed % kinds.length]?.includes(text) ?? false
  if (!kinds.some((kind) => kind.includes(text))) throw new Error(`No kind of trial is called ${text}`)
  const seeds: number[] = []
  for (let seed = first; seeds.length < count; seed++) if (isOf(seed)) seeds.push(seed)
  return seeds
}

/** What a seed makes happen; the kinds take turns. @throws Error when there is no kind */
export function planOf(seed: number): Plan {
  const kind = kinds[seed % kinds.length] ?? ''
  const script = scripts[kind]
  if (!script) throw new Error(`No kind of trial for the seed ${seed}`)
  return { seed, kind, ...script(randomOf(seed)) }
}
