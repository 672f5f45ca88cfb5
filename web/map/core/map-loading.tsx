import css from './map-loading.module.css'

export function MapLoading() {
  return (
    <p role="status" className={css.loading} data-outline>
      Loading map…
    </p>
  )
}
