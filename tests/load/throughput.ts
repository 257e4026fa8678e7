import { cpuSeconds } from './cpu-time.ts'
import { type Load, peak } from './load.ts'
import type { Listening } from './processes.ts'
import { median, ratio, rounds } from './rounds.ts'

type Sample = { readonly perSecond: number; readonly cpuMicros: number; readonly loadShare: number }

export type Throughput = {
  readonly samples: ReadonlyMap<string, readonly Sample[]>
  perSecondOf(name: string): number[]
  /** How many times the throughput of another. */
  ratio(name: string, other: string): number
  /** As text: requests a second, processor time of each, and how busy the load's core was. */
  textOf(name: string): string
}

/** The throughput of servers under the same load, in rounds that take turns. */
export async function throughputOf(
  servers: Readonly<Record<string, Listening>>,
  load: Omit<Load, 'port'>,
  { count, ms, originPid }: { count: number; ms: number; originPid: number },
): Promise<Throughput> {
  const loadCpu = () => cpuSeconds(process.pid) + cpuSeconds(originPid)
  // Warm up: what is measured is compiled code, not the compiler.
  for (const { port } of Object.values(servers)) await peak({ ...load, port }, Math.max(ms, 2_000))
  const samples = await rounds(
    count,
    Object.entries(servers).map(([name, { port, pid }]) => ({
      name,
      async measure(): Promise<Sample> {
        const [startedAt, cpu, loaded] = [performance.now(), cpuSeconds(pid), loadCpu()]
        const { perSecond } = await peak({ ...load, port }, ms)
        const seconds = (performance.now() - startedAt) / 1_000
        return {
          perSecond,
          cpuMicros: ((cpuSeconds(pid) - cpu) / (perSecond * seconds)) * 1e6,
          loadShare: (loadCpu() - loaded) / seconds,
        }
      },
    })),
  )
  const valuesOf = (name: string, key: keyof Sample) => (samples.get(name) ?? []).map((sample) => sample[key])
  return {
    samples,
    perSecondOf: (name) => valuesOf(name, 'perSecond'),
    ratio: (name, other) => ratio(valuesOf(name, 'perSecond'), valuesOf(other, 'perSecond')),
    textOf: (name) => {
      const [perSecond, cpu, share] = (['perSecond', 'cpuMicros', 'loadShare'] as const).map((key) =>
        median(valuesOf(name, key)),
      )
      return `${Math.round(perSecond ?? 0)}/s, ${Math.round(cpu ?? 0)} µs, load ${Math.round((share ?? 0) * 100)} %`
    },
  }
}
