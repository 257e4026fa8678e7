import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { loadMessages } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/message-parts.ts'
import { GlobalStyle } from '../src/theme/global-style.ts'
import { Toaster } from '../src/ui/toast/toaster.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
await Promise.all((Object.keys(parts) as Part[]).map(loadMessages))
createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
    <Toaster />
  </StrictMode>,
)
