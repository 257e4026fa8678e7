import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useToaster } from 'react-hot-toast/headless'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { styled } from 'styled-components'
import useSWR, { SWRConfig } from 'swr'
import { z } from 'zod/mini'

// Longer than the line of the shell, so that this one is the largest contentful paint.
const fallback = { line: 'One line of text, and not a thing that a fan would come for' }

const Line = styled.h1`padding: 1rem; font-size: 1.5rem;`

function Floor() {
  const { data } = useSWR<string>('line', { revalidateOnMount: false })
  const { toasts } = useToaster()
  return <Line role={toasts.length > 0 ? 'alert' : undefined}>{z.string().parse(data)}</Line>
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <SWRConfig value={{ fallback }}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Floor />} />
        </Routes>
      </BrowserRouter>
    </SWRConfig>
  </StrictMode>,
)
