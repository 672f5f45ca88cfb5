import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../map/core/error-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CrashActions, describeCrash } from './crash.tsx'

/** The screen at the URL. A broken one keeps the navigation. */
export function Screen() {
  return (
    <ErrorBoundary at={useLocation()} instead={(error) => <ScreenCrash error={error} />}>
      <Outlet />
    </ErrorBoundary>
  )
}

/** A screen's crash; entered text is kept as drafts. */
function ScreenCrash({ error }: { readonly error: unknown }) {
  const { title, text } = describeCrash(error)
  return (
    <>
      <PageHeader title={title} />
      <Notice kind="error" action={<CrashActions />}>
        {text}
      </Notice>
    </>
  )
}
