import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticStyles } from './static-styles.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What a build makes of these files, of which `main.tsx` is the entry. */
async function built(files: Record<string, string>) {
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code)
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [staticStyles()],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(folder, 'main.tsx'),
        external: /theme\/styled/,
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'))
  return {
    code: output[0].code,
    css: String(sheet?.type === 'asset' && sheet.source).replace(/\s+/g, ' '),
  }
}

const styledImport = `import { styled } from './theme/styled.ts'\n`

test('rules go to the style sheet with constants of other files, and leave a class', async () => {
  const { code, css } = await built({
    'main.tsx': `${styledImport}import { gap } from './gap.ts'
      export const Box = styled.p\`padding: \${gap(2)}; &:hover { color: red; }\``,
    'gap.ts': `export const gap = (steps: number) => 4 * steps + 'px'`,
  })
  const [, name = ''] = /styled\("p", "(\w+)"\)/.exec(code) ?? []
  expect(code).not.toContain('padding')
  expect(css).toContain(`.${name} { padding: 8px; &:hover { color: red; } }`)
})

test('a table that only templates name goes with them, also where it puts tokens into texts', async () => {
  const { code, css } = await built({
    'main.tsx': `${styledImport}import { color } from './color.ts'
      const tones = { danger: \`color: \${color.danger};\` } as const
      export const Box = styled.p\`\${tones.danger}\``,
    'color.ts': `export const color = { danger: 'crimson' }`,
  })
  expect(code).not.toContain('danger')
  expect(css).toContain('color: crimson;')
})

test('a function becomes a variable on the element', async () => {
  const { code, css } = await built({
    'main.tsx': `${styledImport}export const Box = styled.p<{ $size: string }>\`width: \${({ $size }) => $size};\``,
  })
  const [, variable = ''] = /var\(--([\w-]+)\)/.exec(css) ?? []
  expect(css).toContain(`width: var(--${variable})`)
  expect(code).toContain(`styled("p", "${variable.slice(0, -2)}", [({ $size }) => $size])`)
})

test('a component that is made of another outweighs it, and may be named in a template', async () => {
  const { css } = await built({
    'main.tsx': `${styledImport}import { Card } from './card.tsx'
      const Mark = styled.i\`color: red;\`
      export const Box = styled(Card)\`\${Mark} + & { margin: 0; }\`
      export { Mark }`,
    'card.tsx': `${styledImport}export const Card = styled.div\`margin: 1px;\``,
  })
  const [, mark = ''] = /\.(\w+) \{ color: red; \}/.exec(css) ?? []
  expect(css).toMatch(new RegExp(`\\.(\\w+)\\.\\1 \\{ \\.${mark} \\+ & \\{ margin: 0; \\} \\}`))
})

test('a unit behind a function is refused, since no variable takes one', async () => {
  const files = { 'main.tsx': `${styledImport}export const Box = styled.p\`width: \${() => 1}px;\`` }
  await expect(built(files)).rejects.toThrow('Box: what follows a function')
})
