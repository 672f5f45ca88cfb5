import { Download } from 'lucide-react'
import { TitledCard } from '../../ui/titled-card.tsx'
import { DownloadEverything } from './download-everything.tsx'

export function YourData() {
  return (
    <TitledCard icon={Download} title="Download everything" heading="h3">
      <DownloadEverything />
      <p>To restore it in this or another account, choose Import on the Trips screen.</p>
    </TitledCard>
  )
}
