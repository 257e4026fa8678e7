import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { GlobalStyle } from '../src/theme/global-style.ts'
import { Toaster } from '../src/ui/toast/toaster.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
    <Toaster />
  </StrictMode>,
)
