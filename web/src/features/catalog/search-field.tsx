import { SearchIcon, XIcon } from 'lucide-react'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'

const Box = styled.form`position: relative; display: flex; align-items: center; min-width: 0;`
const Glass = styled(SearchIcon)`
  position: absolute; left: ${space[4]}; color: ${color.muted}; pointer-events: none;
`
const Input = styled.input`
  width: 100%; min-height: ${touch}; padding: ${space[2]} calc(${touch} + ${space[1]}) ${space[2]} ${space[10]};
  border: 1px solid ${color.outline}; border-radius: ${radius.pill}; background: ${color.background}; font-size: 1rem;
  &::placeholder { color: ${color.muted}; opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 0; border-color: transparent; }
`
const Clear = styled.span`position: absolute; right: 0; display: grid;`

/** FAN-03: 'Search menu'. Enter puts a phone's keyboard away, Escape and the cross clear the field. */
export function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <Box
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur()
      }}
    >
      <Glass size={18} aria-hidden="true" />
      <Input
        ref={input}
        type="search"
        aria-label="Search menu"
        placeholder="Search menu"
        enterKeyHint="search"
        autoComplete="off"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {query !== '' && (
        <Clear>
          <IconButton label="Clear search" onClick={clear}>
            <XIcon size={18} />
          </IconButton>
        </Clear>
      )}
    </Box>
  )
}
