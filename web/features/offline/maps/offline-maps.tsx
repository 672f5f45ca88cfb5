import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { siteConfigQuery } from '../../../data/config.ts'
import { MapFiles } from './map-files.tsx'
import css from './maps.module.css'
import { type MappedTrip, TripDownload } from './trip-download.tsx'

/** Protomaps’ guide to the program that cuts out a map file. */
const guide = 'https://docs.protomaps.com/pmtiles/cli'

/** The ways to have maps with roads offline: of a trip, if the site has them, and the user's own files. */
export function OfflineMaps({ trip }: { readonly trip?: MappedTrip }) {
  const { data: config } = useQuery(siteConfigQuery)
  const files = useId()
  return (
    <>
      {trip && trip.route.length > 0 && config?.tiles ? <TripDownload trip={trip} tilesUrl={config.tiles} /> : null}
      {config && !config.tiles ? (
        <p>
          Road maps can’t be downloaded here.{' '}
          <a href={guide} target="_blank" rel="noreferrer">
            Make a map file on a computer
          </a>
          , usually 20 to 300 MB, and add it below.
        </p>
      ) : null}
      {config?.tiles && !trip ? <p>To download the map along a trip, choose Offline in the trip’s menu.</p> : null}
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </>
  )
}
