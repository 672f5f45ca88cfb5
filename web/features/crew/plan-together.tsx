import { useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NewLink } from '../shares/new-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import { MemberList } from './member-list.tsx'

/** Invites others to a trip, and lists its members and open invitations. */
export function PlanTogether({ trip: { id }, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const [link, setLink] = useState<string>()
  return (
    <Dialog open title="Plan together" onClose={onClose}>
      <p>Two of you? Log in with the same account on both phones: edits merge.</p>
      {link === undefined ? (
        <InviteForm tripId={id} onMade={({ token }) => setLink(`${location.origin}${paths.join}#${token}`)} />
      ) : (
        <>
          <NewLink link={link} />
          <Button onClick={() => setLink(undefined)}>Invite others</Button>
        </>
      )}
      <MemberList tripId={id} />
      <InviteList tripId={id} />
    </Dialog>
  )
}
