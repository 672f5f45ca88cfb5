import { useLocation } from 'react-router-dom'
import { isShareToken } from '#shared/share.ts'
import { Invitation } from '../features/crew/invitation.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** An invitation, once the user is logged in. The token stays in the fragment. */
export function Component() {
  const token = useLocation().hash.slice(1)
  return (
    <>
      <PageHeader title="Invitation" />
      {isShareToken(token) ? (
        <Invitation key={token} token={token} />
      ) : (
        <Notice kind="error">This link is incomplete. Ask the sender to send it again.</Notice>
      )}
    </>
  )
}
