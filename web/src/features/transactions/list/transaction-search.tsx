import { SearchIcon } from 'lucide-react'
import styled from 'styled-components'
import { color, space } from '../../../theme/tokens.ts'
import { controlStyle } from '../../../ui/forms/field.tsx'

const Box = styled.search`
  position: relative;
  svg { position: absolute; left: ${space[4]}; top: 0.875rem; color: ${color.muted}; pointer-events: none; }
  input { ${controlStyle} padding-left: ${space[12]}; }
  ::-webkit-search-cancel-button { filter: grayscale(1); }
`

/** TXN-03. */
export function TransactionSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Box>
      <SearchIcon size={20} />
      <input
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
