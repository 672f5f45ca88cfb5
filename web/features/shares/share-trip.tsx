import { useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'

/** Makes links to a trip, and lists and ends those that exist. */
export function ShareTrip({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const [link, setLink] = useState<string>()
  return (
    <Dialog open title="Share this trip" onClose={onClose}>
      {link === undefined ? (
        <LinkForm trip={trip} onMade={({ token }) => setLink(`${location.origin}/shared#${token}`)} />
      ) : (
        <>
          <NewLink link={link} />
          <Button onClick={() => setLink(undefined)}>Make another link</Button>
        </>
      )}
      <LinkList tripId={trip.id} />
    </Dialog>
  )
}
