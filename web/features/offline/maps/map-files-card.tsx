import { MapIcon } from 'lucide-react'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { MapFiles } from './map-files.tsx'

export function MapFilesCard() {
  return (
    <TitledCard icon={MapIcon} title="Map files" heading="h3">
      <MapFiles />
    </TitledCard>
  )
}
