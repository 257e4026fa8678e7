import { type ESTree, type Plugin, parseSync } from 'vite'

/** React's functions that only make a component or a context, as in `@babel/plugin-transform-react-pure-annotations`. */
const makers = ['createContext', 'forwardRef', 'memo', 'lazy']

/**
 * Lets components and contexts of packages that nothing uses fall out of the build, such as the parts of react-router for data
 * and forms. Two things hold them: to the bundler making one could have an effect, so the calls are marked as free of any; and
 * writing its `displayName`, which only developer tools read, uses it, so that goes.
 */
export function withoutUnusedComponents(): Plugin {
  return {
    name: 'storefront-without-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: /createContext|forwardRef/ },
      handler: (code, id) => ({ code: markedFreeOfEffects(id, code), map: null }),
    },
  }
}

/** The code of a module with what makes its components and contexts marked, and without their names. */
export function markedFreeOfEffects(file: string, code: string): string {
  const edits = parseSync(file, code).program.body.flatMap((statement) => {
    if (isDisplayName(statement)) return [{ start: statement.start, end: statement.end, text: '' }]
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ init }) =>
      init && makesComponent(init) ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }] : [],
    )
  })
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/** `Component.displayName = '…'`. */
function isDisplayName(statement: ESTree.Statement | ESTree.Directive): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return false
  const { left, right } = statement.expression
  return (
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'displayName' &&
    right.type === 'Literal'
  )
}

/** `React.forwardRef(…)`. */
function makesComponent(init: ESTree.Expression): boolean {
  if (init.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') return false
  const { property } = init.callee
  return property.type === 'Identifier' && makers.includes(property.name)
}
