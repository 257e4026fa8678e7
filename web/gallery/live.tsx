import { type ReactNode, useState } from 'react'

/** A sample that works: gives what is inside a value and what changes it. */
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
