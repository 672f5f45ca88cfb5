import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { siteConfigQuery } from '../../../data/config.ts'
import { type Box, toBox } from '../../../map/core/box.ts'
import { padBox } from '../../../map/own/extract-command.ts'
import { Fold } from '../../../ui/fold.tsx'
import { ExtractCommand } from './extract-command.tsx'
import { MapFiles } from './map-files.tsx'
import css from './maps.module.css'
import { type MappedTrip, TripDownload } from './trip-download.tsx'

/** Protomaps’ guide to the program that cuts out a map file. */
const guide = 'https://docs.protomaps.com/pmtiles/cli'

export type OfflineMapsProps = {
  /** A trip, or the visible area; `view` is undefined without a map. */
  readonly of: { readonly trip: MappedTrip } | { readonly view: Box | undefined }
}

/** The ways to have maps offline. */
export function OfflineMaps({ of }: OfflineMapsProps) {
  const { data: config } = useQuery(siteConfigQuery)
  const files = useId()
  const trip = 'trip' in of ? of.trip : undefined
  const around = trip && toBox(trip.route)
  const box = 'view' in of ? of.view : around && padBox(around)
  return (
    <>
      {trip && around && config?.tiles ? <TripDownload trip={trip} tilesUrl={config.tiles} /> : null}
      {config && !config.tiles ? (
        <p>
          This Offgrid offers no maps to download; a map file of {trip ? 'a trip' : 'an area'}, usually 20 to 300 MB,
          can be made on a computer:{' '}
          <a href={guide} target="_blank" rel="noreferrer">
            see the guide
          </a>
          .
        </p>
      ) : null}
      <Fold
        title="For experts"
        note={
          trip
            ? 'The command that makes a map file of this trip.'
            : 'The command that makes a map file of what the map shows.'
        }
      >
        {box ? (
          <ExtractCommand box={box} name={trip ? 'trip' : 'map'} />
        ) : (
          <p>
            {trip
              ? 'Add waypoints first: the map covers the area around them.'
              : "Open this from a trip's menu instead."}
          </p>
        )}
      </Fold>
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </>
  )
}
