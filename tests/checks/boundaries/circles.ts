/** The circles of a graph, each as its nodes in order; one for each edge that closes a circle. */
export function circlesIn(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const circles: string[][] = []

  function visit(node: string, path: readonly string[]) {
    const at = path.indexOf(node)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(node)) return
    for (const following of next.get(node) ?? []) visit(following, [...path, node])
    done.add(node)
  }
  for (const node of next.keys()) visit(node, [])
  return circles
}
