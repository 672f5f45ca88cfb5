import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Splash } from './splash.tsx'

/** What stands where a screen broke, or where its code could not be loaded. What was typed is kept as drafts. */
export function Crash() {
  const error = useRouteError()
  // The browser says 'Failed to fetch dynamically imported module' and the like when a file of the app does not arrive.
  const unreachable = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <Splash
      alert
      title={unreachable ? 'This screen could not be loaded.' : 'Something went wrong on this screen.'}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      <p>{unreachable ? 'Check your connection and reload.' : 'Reload to go on. Nothing that was saved is lost.'}</p>
    </Splash>
  )
}
