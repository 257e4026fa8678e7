type SampledNode = { readonly selfSize: number; readonly children: readonly SampledNode[] }

/** What the inspector responds with, as far as it is read here. */
type Result = { readonly usedSize?: number; readonly profile?: { readonly head: SampledNode } }

const sizeOf = ({ selfSize, children }: SampledNode): number =>
  children.reduce((bytes, child) => bytes + sizeOf(child), selfSize)

/** Connects to a process that was started with `--inspect`, by the address that it prints. */
export async function inspect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', fail, { once: true })
  })
  let calls = 0
  const call = (method: string, params: object = {}) =>
    new Promise<Result>((done) => {
      calls += 1
      const id = calls
      const onMessage = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data))
        if (message.id !== id) return
        socket.removeEventListener('message', onMessage)
        done(message.result)
      }
      socket.addEventListener('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    /** Bytes of the heap that survive a garbage collection. */
    async heapBytes(): Promise<number> {
      for (const _time of [1, 2]) await call('HeapProfiler.collectGarbage')
      return (await call('Runtime.getHeapUsage')).usedSize ?? Number.NaN
    },
    /** Bytes that are allocated on the heap while something runs, also those that are free again; from samples. */
    async allocatedBytes(work: () => Promise<void>): Promise<number> {
      await call('HeapProfiler.startSampling', {
        samplingInterval: 4_096,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      })
      await work()
      const { profile } = await call('HeapProfiler.stopSampling')
      return profile ? sizeOf(profile.head) : Number.NaN
    },
    close: () => socket.close(),
  }
}
