import { useId } from 'react'
import { MapFiles } from './map-files.tsx'
import css from './maps.module.css'

/** The user's map files, and where a trip's map is saved. */
export function OfflineMaps({ isOfTrip = false }: { readonly isOfTrip?: boolean }) {
  const files = useId()
  return (
    <>
      {isOfTrip ? null : <p>To save a trip’s map, choose Offline in the trip’s menu.</p>}
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </>
  )
}
