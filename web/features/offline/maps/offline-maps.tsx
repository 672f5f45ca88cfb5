import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { siteConfigQuery } from '../../../data/config.ts'
import { type Box, toBox } from '../../../map/core/box.ts'
import { padBox } from '../../../map/own/extract-command.ts'
import { ExtractCommand } from './extract-command.tsx'
import { MapFiles } from './map-files.tsx'
import css from './maps.module.css'
import { type MappedTrip, TripDownload } from './trip-download.tsx'

export type OfflineMapsProps = {
  /** A trip, or the visible area; `view` is undefined without a map. */
  readonly of: { readonly trip: MappedTrip } | { readonly view: Box | undefined }
}

/** The ways to have maps offline. */
export function OfflineMaps({ of }: OfflineMapsProps) {
  const { data: config } = useQuery(siteConfigQuery)
  const [make, files] = [useId(), useId()]
  const trip = 'trip' in of ? of.trip : undefined
  const around = trip && toBox(trip.route)
  const box = 'view' in of ? of.view : around && padBox(around)
  return (
    <>
      {trip && around && config?.tiles ? <TripDownload trip={trip} tilesUrl={config.tiles} /> : null}
      <section className={css.part} aria-labelledby={make}>
        <h3 id={make}>{trip ? 'Make a map file of this trip' : 'Make a map file of what the map shows'}</h3>
        {box ? (
          <ExtractCommand box={box} name={trip ? 'trip' : 'map'} />
        ) : (
          <p>
            {trip
              ? 'Add waypoints first: the map covers the area around them.'
              : "Open this from a trip's menu instead."}
          </p>
        )}
      </section>
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </>
  )
}
