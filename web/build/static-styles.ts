import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { type ESTree, type Plugin, parseSync } from 'vite'

const stylesOf = '.css'
const isStyles = (id: string) => /\.tsx?\.css$/.test(id)

/** A component as `const Name = styled.p` and a template at the top of a file; that is from `start` to `end`. */
type Component = {
  name: string
  start: number
  end: number
  /** The code of what it is made of: `'p'`, or the name of another component. */
  target: string
  isElement: boolean
  /** The code of the template, without the backticks, cut where a function stands, and those functions. */
  pieces: string[]
  functions: string[]
}

/**
 * Takes what stands in the templates of `theme/styled.ts` out of the code and into style sheets, at build time. Of each component
 * a class is left, and of each function in its template a CSS variable. The templates are evaluated by bundling nothing but them
 * and what they name, so constants and helpers of any file may stand in them as long as they need no browser.
 */
export function staticStyles(): Plugin {
  let root = ''
  let isBuild = false
  /** By style sheet: the files that went into it. */
  const sources = new Map<string, string[]>()

  const classOf = (file: string, name: string, index: number) => {
    const hash = createHash('sha256').update(relative(root, file)).digest('hex').slice(0, 5)
    return isBuild ? `s${hash}${index.toString(36)}` : `${name}-${hash}`
  }

  /**
   * What may be named in a template: imports and constants that are written down, each component as its selector. Besides an export
   * of what all templates of the file come to.
   */
  const forEvaluation = (file: string) => {
    const code = readFileSync(file, 'utf8')
    const components = componentsIn(file, code)
    if (components.length === 0) return code
    const selectors = components.map(({ name }, index) => `const ${name} = '.${classOf(file, name, index)}'`)
    const rules = components.map(({ name, isElement, pieces }, index) => {
      const own = classOf(file, name, index)
      const css = pieces.reduce((before, piece, at) => `${before}var(--${own}-${at - 1})${piece}`)
      // One that is made of another one outweighs it.
      return `\`${isElement ? `.${own}` : `.${own}.${own}`} { ${css} }\``
    })
    const styles = `export const __styles = [${rules.join(', ')}].join('\\n')`
    return [...selectors, ...writtenDown(file, code), styles].join('\n')
  }

  return {
    name: 'storefront-static-styles',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /\/theme\/|^export const/m },
      handler(code, id) {
        const components = componentsIn(id, code)
        const tables = tablesIn(root, id, code)
        if (components.length + tables.length === 0) return null
        const edits = components.map(({ name, start, end, target, functions }, index) => {
          const values = functions.length > 0 ? `, [${functions.join(', ')}]` : ''
          const call = `/* @__PURE__ */ styled(${target}, '${classOf(id, name, index)}'${values})`
          // As many lines as before, so that positions in the file stay true.
          const lines = code.slice(start, end).split('\n').length - call.split('\n').length
          return { start, end, text: call + '\n'.repeat(Math.max(0, lines)) }
        })
        const styles = components.length > 0 ? `\nimport './${basename(id)}${stylesOf}'\n` : ''
        const inOrder = [...edits, ...tables].sort((one, other) => one.start - other.start)
        return { code: edited(code, inOrder) + styles, map: null }
      },
    },
    resolveId(source, importer) {
      if (!isStyles(source)) return null
      if (source.startsWith('.')) return join(dirname(importer ?? ''), source)
      return source.startsWith(root) ? source : join(root, source)
    },
    async load(id) {
      if (!isStyles(id)) return null
      const file = id.slice(0, -stylesOf.length)
      const { css, files } = await evaluated(file, forEvaluation)
      sources.set(id, files)
      for (const source of files) this.addWatchFile(source)
      return css
    },
    hotUpdate({ file, modules }) {
      const sheets = [...sources].flatMap(([id, files]) => (files.includes(file) ? [id] : []))
      return [...modules, ...sheets.flatMap((id) => this.environment.moduleGraph.getModuleById(id) ?? [])]
    },
  }
}

/** What the templates of a file come to, and the files that they needed for it. */
async function evaluated(file: string, forEvaluation: (file: string) => string) {
  const entry = '\0styles'
  const bundle = await rolldown({
    input: entry,
    external: (id) => /^[^./\0]/.test(id) && !id.startsWith('@storefront/'),
    // What is left out of a file is named in its imports and exports only.
    shimMissingExports: true,
    treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    logLevel: 'silent',
    plugins: [
      {
        name: 'storefront-templates',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => {
          if (id === entry) return `export { __styles as default } from ${JSON.stringify(file)}`
          const [, moduleType] = /\.(tsx?)$/.exec(id) ?? []
          return moduleType ? { code: forEvaluation(id), moduleType } : null
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const { code, moduleIds } = output[0]
  const { default: css } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { css: css as string, files: moduleIds.filter((id) => id !== entry) }
}

/** The components of a file, in its order. */
function componentsIn(file: string, code: string): Component[] {
  if (!code.includes('/theme/styled.ts')) return []
  return constantsOf(file, code).flatMap(({ name, init }) => componentOf(name, init, code) ?? [])
}

/** The imports of a file, and its constants that are text, numbers or tables. */
function writtenDown(file: string, code: string): string[] {
  const imports = parseSync(file, code).program.body.filter(({ type }) => type === 'ImportDeclaration')
  const constants = constantsOf(file, code).filter(({ init }) => {
    const value = init.type === 'TSAsExpression' ? init.expression : init
    return ['Literal', 'TemplateLiteral', 'ObjectExpression', 'MemberExpression'].includes(value.type)
  })
  return [...imports, ...constants.map(({ statement }) => statement)].map(({ start, end }) =>
    code.slice(start, end),
  )
}

/**
 * The tables and texts of tokens in a file, marked as free of effects. Once the templates that name them are gone they go as well;
 * putting a token into a text could have an effect, for all that the bundler knows.
 */
function tablesIn(root: string, file: string, code: string) {
  const isTheme = file.startsWith(join(root, 'src/theme/'))
  if (!isTheme && !/from '[^']*\/theme\/\w/.test(code)) return []
  return constantsOf(file, code).flatMap(({ init: { start, end }, init }) => {
    const value = init.type === 'TSAsExpression' ? init.expression : init
    if (value.type !== 'ObjectExpression' && value.type !== 'TemplateLiteral') return []
    return [{ start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }]
  })
}

/** The constants at the top of a file, with the whole statement of each. */
function constantsOf(file: string, code: string) {
  return parseSync(file, code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, init, statement }] : [],
    )
  })
}

function componentOf(name: string, init: ESTree.Expression, code: string): Component | null {
  if (init.type !== 'TaggedTemplateExpression') return null
  const { tag, quasi } = init
  const made =
    tag.type === 'MemberExpression' ? tag.object : tag.type === 'CallExpression' ? tag.callee : null
  if (made?.type !== 'Identifier' || made.name !== 'styled') return null
  const pieces = ['']
  const functions: string[] = []
  for (const [index, part] of quasi.quasis.entries()) {
    pieces.push(`${pieces.pop()}${part.value.raw}`)
    const value = quasi.expressions[index]
    if (!value) continue
    const text = code.slice(value.start, value.end)
    if (value.type !== 'ArrowFunctionExpression') pieces.push(`${pieces.pop()}\${${text}}`)
    else pieces.push('') && functions.push(text)
  }
  if (pieces.slice(1).some((piece) => /^[\w%]/.test(piece)))
    throw new Error(`${name}: what follows a function, such as a unit, belongs to what it returns`)
  const isElement = tag.type === 'MemberExpression'
  const target =
    isElement && tag.property.type === 'Identifier' ? `'${tag.property.name}'` : argumentOf(tag, code)
  return { name, start: init.start, end: init.end, target, isElement, pieces, functions }
}

function argumentOf(tag: ESTree.Expression, code: string): string {
  const [first] = tag.type === 'CallExpression' ? tag.arguments : []
  return first ? code.slice(first.start, first.end) : ''
}

function edited(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}
