/** Connects to a process that was started with `--inspect`, by the address that it prints. */
export async function inspect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', fail, { once: true })
  })
  let calls = 0
  const call = (method: string, params: object = {}) =>
    new Promise<{ usedSize?: number }>((done) => {
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
    close: () => socket.close(),
  }
}
