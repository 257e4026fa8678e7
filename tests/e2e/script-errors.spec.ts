import { globSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent } from './support/visit.ts'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const read = (path: string) => readFileSync(web + path, 'utf8')

test('VEN-31 a script error is reported with its place, which the map of the build leads to the line of the source; fans get no map', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  /** What the next report says of an error, once the server has accepted it. */
  const reported = async () => {
    const isError = (body: string | null) => !!body?.includes('"kind":"error"')
    const response = await page.waitForResponse((response) => isError(response.request().postData()))
    expect(response.status()).toBe(204)
    return response.request().postDataJSON().entries[0]
  }
  const ofEvent = reported()
  await page.evaluate(() => {
    const filename = `${location.origin}/assets/made-up-12345678.js`
    dispatchEvent(new ErrorEvent('error', { message: 'without a stack', filename, lineno: 2, colno: 34 }))
  })
  expect(await ofEvent).toMatchObject({
    message: 'without a stack',
    place: 'assets/made-up-12345678.js:2:34',
  })

  const ofStack = reported()
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new TypeError('made up by the test')
    }
  })
  await page.getByRole('link', { name: /\$\d/ }).first().click()
  const { message, place } = await ofStack
  expect(message).toBe('TypeError: made up by the test')
  const [file = '', line, column] = place.split(':')
  const map = new SourceMap(JSON.parse(read(`dist-maps/${file}.map`)))
  expect(map.findOrigin(Number(line), Number(column))).toMatchObject({
    fileName: expect.stringMatching(/^(\.\.\/)+src\/ui\/navigation\.ts$/),
    lineNumber:
      read('src/ui/navigation.ts')
        .split('\n')
        .findIndex((text) => text.includes('pathname) window.scrollTo(')) + 1,
  })

  expect(globSync('dist/**/*.map', { cwd: web })).toEqual([])
  const scripts = globSync('dist/**/*.js', { cwd: web })
  expect(scripts.filter((script) => read(script).includes('sourceMappingURL'))).toEqual([])
  expect(await page.evaluate(async (path) => (await fetch(path)).status, `/${file}.map`)).toBe(404)
})
