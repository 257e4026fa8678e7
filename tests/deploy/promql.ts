import { parser } from '@prometheus-io/lezer-promql'

type Tree = ReturnType<typeof parser.parse>
type SyntaxNode = Tree['topNode']

/** What a query selects: a metric, and the labels that its matchers name. */
export type Selected = { readonly metric: string; readonly labels: readonly string[] }

/** Grafana's variables, replaced as Grafana does, so that what is left is PromQL. */
const withoutVariables = (query: string) =>
  query.replaceAll('$__rate_interval', '1m').replaceAll(/\$\{?\w+\}?/g, 'variable')

/**
 * The metrics of a query with their matchers, and the labels by which it groups or joins.
 * @throws Error for what is no PromQL
 */
export function namesIn(query: string): { selected: Selected[]; grouped: string[] } {
  const text = withoutVariables(query)
  const tree = parser.parse(text)
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to)
  const mistake = nodes(tree, '⚠')[0]
  if (mistake) throw new Error(`No PromQL at ${mistake.from}: ${text}`)
  return {
    selected: nodes(tree, 'VectorSelector').map((selector) => ({
      metric: inside(selector, 'Identifier').map(textOf)[0] ?? '',
      labels: inside(selector, 'LabelName').map(textOf),
    })),
    grouped: nodes(tree, 'GroupingLabels').flatMap((labels) => inside(labels, 'LabelName').map(textOf)),
  }
}

function nodes(tree: Tree, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  tree.iterate({
    enter: ({ node }) => {
      if (node.name === name) found.push(node)
    },
  })
  return found
}

function inside(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const cursor = node.cursor()
  do {
    if (cursor.from >= node.to && cursor.from > node.from) break
    if (cursor.name === name) found.push(cursor.node)
  } while (cursor.next())
  return found
}
