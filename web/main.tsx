import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/splash.css'
import { App, loaded } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The code that has loaded is drawn at once: React shows the fallback of any other update for 0.3 s at least.
void loaded.then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
