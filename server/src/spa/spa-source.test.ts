import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nonceOf, spaApp } from '../../test-support/spa-app.ts'

const vite = createServer((request, response) => {
  const isPage = request.url?.endsWith('/index.html')
  response.writeHead(request.url?.includes('gone') ? 404 : 200, {
    'content-type': isPage ? 'text/html' : 'text/javascript',
    'set-cookie': 'vite=1',
  })
  const script = request.url === '/gallery/index.html' ? 'gallery()' : 'hot()'
  response.end(isPage ? `<head><!--boot-head--><script>${script}</script></head>` : `// ${request.url}`)
})
let server: Awaited<ReturnType<typeof spaApp>>
let port: number

beforeAll(async () => {
  await new Promise<void>((listening) => vite.listen(0, '127.0.0.1', listening))
  port = (vite.address() as AddressInfo).port
  server = await spaApp({ spa: { devServerUrl: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.close()
  vite.close()
})

test("TENANT-03 in development the shell is Vite's page with the tenant and nonces written in", async () => {
  const { text, headers } = await server.open('/events')
  expect(text).toContain('<title>Lions Fan Store</title>')
  expect(text).toContain(`<script nonce="${nonceOf(headers)}">hot()</script>`)
  expect(headers['content-security-policy']).toContain(`;connect-src ws://*:${port} http://*:${port} 'self' `)
})

test('TENANT-03 in development /__gallery is the page of the gallery, also with the tenant written in', async () => {
  const { status, text, headers } = await server.open('/__gallery?state=hover')
  expect(status).toBe(200)
  expect(text).toContain('<title>Lions Fan Store</title>')
  expect(text).toContain(`<script nonce="${nonceOf(headers)}">gallery()</script>`)
  const other = await server.open('/__gallery/more')
  expect([other.status, other.text]).toEqual([404, expect.stringContaining('hot()')])
})

test.each(['/src/main.tsx?t=1', '/@vite/client', '/@react-refresh', '/node_modules/.vite/deps/react.js?v=1'])(
  "BFF-48 while developing, %s is Vite's module, without its cookies",
  async (path) => {
    const response = await server.get(path).buffer()
    expect(response.text).toBe(`// ${path}`)
    expect(response.headers['content-type']).toBe('text/javascript')
    expect(response.headers).not.toHaveProperty('set-cookie')
  },
)

test("BFF-48 in development Vite's 404 passes through", async () => {
  expect((await server.get('/src/gone.tsx')).status).toBe(404)
})
