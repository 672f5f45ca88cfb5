import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before the user leaves the page with details that only the page has. */
export function LeaveQuestion({ isAsking }: { readonly isAsking: boolean }) {
  // A logout is never stopped, nor is the trip's new address after its first sync.
  const { state, proceed, reset } = useBlocker(
    ({ nextLocation: { pathname } }) => isAsking && pathname.startsWith(paths.home) && !pathname.endsWith('/sheet'),
  )
  useEffect(() => {
    if (!isAsking) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAsking])
  return (
    <ConfirmDialog
      open={state === 'blocked'}
      question="Leave without printing these details?"
      detail={
        <p>
          Details that you have not selected to save are only on this page. Print the plan or save it as a file first,
          or enter them again later.
        </p>
      }
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  )
}
