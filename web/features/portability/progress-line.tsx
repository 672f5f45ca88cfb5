import css from './portability.module.css'

/** `value` is 0 to 1. */
export function ProgressLine({ value, children }: { readonly value: number; readonly children: string }) {
  return (
    <div className={css.progress}>
      <p role="status">
        <bdi>{children}</bdi>
      </p>
      <progress max={1} value={value} aria-label={children} />
    </div>
  )
}
