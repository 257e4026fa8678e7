import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const assetPath = '/assets/screen-Ab12Cd34.js'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Storefront</title>
    <!--boot-head-->
    <script type="module" crossorigin src="/assets/index-Ab12Cd34.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/boot-Ab12Cd34.js">
    <link rel="stylesheet" crossorigin href="/assets/index-Ab12Cd34.css">
  </head>
  <body><div id="root"></div></body>
</html>`

/** A folder as the web build leaves it, with an asset whose brotli file is 100 KB. */
export async function writeBuiltSpa(folder: string): Promise<void> {
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name), { recursive: true })
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'build.json': '{"version":"1.0.0"}',
    '.vite/manifest.json': '{}',
    [assetPath]: 'x'.repeat(400 * 1024),
    // Nobody opens it here; what counts is its length.
    [`${assetPath}.br`]: randomBytes(100 * 1024),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}
