import css from './map-loading.module.css'

/** The place of a map that is loading: its land's color and a word. */
export function MapLoading() {
  return (
    <p role="status" className={css.loading} data-outline>
      Loading map…
    </p>
  )
}
