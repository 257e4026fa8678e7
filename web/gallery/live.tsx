import { type ReactNode, useState } from 'react'

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
