import { describeAuthority } from '#shared/authorities.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { useAuthorities } from '../use-authorities.ts'
import css from './itinerary.module.css'

/** The places where the states and countries of the stops publish fires and floods. */
export function Authorities({ itinerary: { stops } }: { readonly itinerary: Itinerary }) {
  return useAuthorities(stops).map((authority) => (
    <p key={authority.area} className={css.quiet}>
      {describeAuthority(authority).slice(0, -authority.site.length)}
      <a href={`https://${authority.site}`} target="_blank" rel="noreferrer">
        {authority.site}
      </a>
    </p>
  ))
}
