import { type ReactNode, useState } from 'react'

/** As long as product servers send: a name without a line break opportunity, and a sentence of several lines. */
export const longName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Athletic'
export const longText = `${longName} could not be reached. Check your connection, and try again in a few minutes.`

/** An interactive sample: passes a value and its setter to its children. */
export function Live<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
