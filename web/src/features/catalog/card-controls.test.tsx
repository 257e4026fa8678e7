import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFocusHandover } from './card-controls.tsx'

afterEach(cleanup)

const toFirst = () => document.querySelector('button')

function Part({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusHandover(box, toFirst)
  return (
    <div ref={box}>
      <button type="button">{name}</button>
    </div>
  )
}
const parts = (...names: string[]) => names.map((name) => <Part key={name} name={name} />)

test('focus inside a removed component moves to the given element; other focus stays', async () => {
  const { rerender } = render(parts('one', 'two', 'three'))
  screen.getByText('two').focus()
  rerender(parts('one', 'two'))
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByText('two'))
  rerender(parts('one'))
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByText('one'))
})
