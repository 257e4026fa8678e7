import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, user and system, of all threads of a process. Linux only. */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  // `schedstat` counts nanoseconds; `/proc/<pid>/stat` only hundredths of a second.
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9
}

/** The number of open files and sockets of a process. Linux only. */
export const openDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Node arguments that let `keptHeapBytes` measure a process. */
export const inspectedAt = (port: number) => [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']

/** Bytes of a process's heap after a garbage collection. @param inspectorPort of its `--inspect` */
export async function keptHeapBytes(inspectorPort: number): Promise<number> {
  const [target] = await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const next = (event: string) =>
    new Promise<Event>((done, fail) => {
      socket.addEventListener(event, done, { once: true })
      socket.addEventListener('error', fail, { once: true })
    })
  const call = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }))
    const { data } = (await next('message')) as MessageEvent<string>
    return JSON.parse(data).result
  }
  await next('open')
  try {
    for (const _time of [1, 2]) await call('HeapProfiler.collectGarbage')
    return (await call('Runtime.getHeapUsage')).usedSize
  } finally {
    socket.close()
  }
}
