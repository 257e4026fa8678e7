import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt)$/

/** Writes `.br` and `.gz` beside every text file of a build, so that the server compresses nothing itself. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await brotli(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** Brotli at its best, as the server sends it. */
export function brotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}
