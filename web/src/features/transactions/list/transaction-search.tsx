import { SearchIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { stacked } from '../../../theme/breakpoints.ts'
import { color } from '../../../theme/tokens.ts'
import { controlStyle } from '../../../ui/forms/field.tsx'

const Loupe = styled(
  SearchIcon,
)`position: absolute; left: min(1rem, 4vw); color: ${color.muted}; pointer-events: none;`
const Input = styled.input`${controlStyle} padding-left: calc(20px + min(1.75rem, 6vw)); ${stacked} { padding-right: 0; }`
const Box = styled.search`
  position: relative; display: grid; align-items: center;
  ::-webkit-search-cancel-button { filter: grayscale(1); }
`

/** TXN-03: searches the transactions that are loaded. */
export function TransactionSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Box>
      <Loupe size={20} />
      <Input
        type="search"
        aria-label="Search transactions"
        placeholder="Search transactions"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}
