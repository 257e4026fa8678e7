import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nonceOf, startPages } from '../../test-support/built-app.ts'

const vite = createServer((request, response) => {
  const isPage = request.url?.endsWith('/index.html')
  response.writeHead(request.url?.includes('gone') ? 404 : 200, {
    'content-type': isPage ? 'text/html' : 'text/javascript',
    'set-cookie': 'vite=1',
  })
  const script = request.url === '/gallery/index.html' ? 'gallery()' : 'hot()'
  response.end(isPage ? `<head><!--boot-head--><script>${script}</script></head>` : `// ${request.url}`)
})
let port: number

beforeAll(async () => {
  await new Promise<void>((listening) => vite.listen(0, '127.0.0.1', listening))
  port = (vite.address() as AddressInfo).port
})
afterAll(() => void vite.close())

const startDevelopment = () => startPages({ deps: { spa: { devServerUrl: `http://127.0.0.1:${port}` } } })

test("TENANT-03 in development the shell is Vite's page with the tenant and nonces written in", async () => {
  const { open } = await startDevelopment()
  const { body, headers } = await open('/events')
  expect(body).toContain('<title>Lions Fan Store</title>')
  expect(body).toContain(`<script nonce="${nonceOf(headers)}">hot()</script>`)
  expect(headers['content-security-policy']).toContain(`;connect-src ws://*:${port} http://*:${port} 'self' `)
})

test('TENANT-03 in development /__gallery is the page of the gallery, also with the tenant written in', async () => {
  const { open } = await startDevelopment()
  const { statusCode, body, headers } = await open('/__gallery?state=hover')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Lions Fan Store</title>')
  expect(body).toContain(`<script nonce="${nonceOf(headers)}">gallery()</script>`)
  const other = await open('/__gallery/more')
  expect([other.statusCode, other.body]).toEqual([404, expect.stringContaining('hot()')])
})

test.each(['/src/main.tsx?t=1', '/@vite/client', '/@react-refresh', '/node_modules/.vite/deps/react.js?v=1'])(
  "BFF-48 while developing, %s is Vite's module, without its cookies",
  async (path) => {
    const { call } = await startDevelopment()
    const response = await call({ url: path })
    expect(response.body).toBe(`// ${path}`)
    expect(response.headers['content-type']).toBe('text/javascript')
    expect(response.headers).not.toHaveProperty('set-cookie')
  },
)

test("BFF-48 in development Vite's 404 passes through", async () => {
  const { call } = await startDevelopment()
  expect((await call({ url: '/src/gone.tsx' })).statusCode).toBe(404)
})
