import { createServer } from 'node:http'

/** A collector of traces for the benchmarks: reads what is posted and says yes. Reports its address to its parent. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'))
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
