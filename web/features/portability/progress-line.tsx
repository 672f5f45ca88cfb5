import css from './portability.module.css'

type ProgressLineProps = { readonly value: number; readonly children: string }

/** `value` is 0 to 1. */
export function ProgressLine({ value, children }: ProgressLineProps) {
  return (
    <div className={css.progress}>
      <p role="status">
        <bdi>{children}</bdi>
      </p>
      <progress max={1} value={value} aria-label={children} />
    </div>
  )
}
