import { useOfflineStatus } from '../device/status.ts'
import { paths } from '../paths.ts'
import { describeLoss } from '../session/unsynced.ts'
import { Button } from '../ui/button.tsx'
import { Splash } from './splash.tsx'

export function Crash({ error }: { readonly error: unknown }) {
  const { title, text } = describeCrash(error)
  const { lost } = useOfflineStatus()
  return (
    <Splash alert title={title} action={<CrashActions />}>
      <p>{text}</p>
      {lost ? <p>{describeLoss(lost)}</p> : null}
    </Splash>
  )
}

/** The link is the way out of a screen that breaks again, such as Drive, which has no navigation. */
export function CrashActions() {
  return (
    <>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <a href={paths.landing} className="tall-link">
        Go to Home
      </a>
    </>
  )
}

export function describeCrash(error: unknown): { title: string; text: string } {
  // Browsers' messages for a file that fails to load ('Failed to fetch dynamically imported module', 'error loading dynamically imported
  // module', 'Importing a module script failed'), and Vite's ('Unable to preload CSS').
  return error instanceof Error && /import|preload/i.test(error.message)
    ? { title: 'This screen could not be loaded.', text: 'Reload it when you have a connection.' }
    : { title: 'Something went wrong on this screen.', text: 'Reload to continue.' }
}
