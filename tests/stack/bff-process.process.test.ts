import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startBff } from './bff-process.ts'

test('a port that another server uses is an error, even when that server reports to be ready', async () => {
  const other = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const taken = { code: 'EADDRINUSE', port }
  await expect(startBff({ env: {}, adminPort: port })).rejects.toMatchObject(taken)
  await expect(startBff({ env: {}, port })).rejects.toMatchObject(taken)
})
