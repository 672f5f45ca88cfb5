import { Download } from 'lucide-react'
import { TitledCard } from '../../ui/titled-card.tsx'
import { DownloadEverything } from './download-everything.tsx'

/** Settings card to download all data, with a hint how to restore it. */
export function YourData() {
  return (
    <TitledCard icon={Download} title="Download everything" heading="h3">
      <DownloadEverything />
      <p>To restore it in this or another account, choose Import on the Trips screen.</p>
    </TitledCard>
  )
}
