/** Bytes of a process's heap that survive a garbage collection. @param inspectorPort of its `--inspect` */
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
