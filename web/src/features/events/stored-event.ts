type Chosen = { id: string | number } | null

/**
 * EVENT-12, EVENT-13: whether going from one selected event to another (null: none) empties the cart. The first choice
 * and choosing the same event again keep it. Ids count by their text: a stored 7 and a fetched '7' are the same event.
 */
export function eventChange(current: Chosen, next: Chosen): { clearsCart: boolean } {
  return { clearsCart: current !== null && (next === null || String(next.id) !== String(current.id)) }
}
