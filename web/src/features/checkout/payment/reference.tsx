import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { color, radius, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { copyText } from './copy-text.ts'

const Box = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: ${space[2]};
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]}; border-radius: ${radius.md};
  background: ${color.sunken}; color: ${color.muted};
`
const Text = styled.p`
  ${type.small} display: grid; padding-block: ${space[1]};
  strong { ${type.figures} color: ${color.text}; font-weight: 650; overflow-wrap: anywhere; user-select: all; }
`
const copiedForMs = 3000

/** An id that a fan may want to read out, or to copy with one tap. */
export function Reference({ label, value }: { label: string; value: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), copiedForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await copyText(value, box.current)) ? 'copied' : 'failed')
  return (
    <Box ref={box}>
      <Text>
        {label} <strong>{value}</strong> <span role="status">{state !== 'idle' && said[state]}</span>
      </Text>
      <IconButton label={`Copy ${label}`} onClick={() => void copy()}>
        {state === 'copied' ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
      </IconButton>
    </Box>
  )
}

const said = { copied: 'Copied', failed: 'Please press on the text above to select and copy it.' }
