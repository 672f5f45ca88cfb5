import css from './skeleton.module.css'

export type SkeletonProps = {
  /** Accessible name. */
  readonly label: string
  /** 'cards' for a grid, 'page' for a heading with text. */
  readonly shape?: 'rows' | 'cards' | 'page'
  readonly count?: number
  readonly seen?: boolean
}

/** The outline of loading content, so that nothing jumps when it appears. */
export function Skeleton({ label, shape = 'rows', count = 3, seen = false }: SkeletonProps) {
  return (
    <div role="status" className={css[shape]} data-outline>
      <span className={seen ? 'muted' : 'visually-hidden'}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all the same and never move
        <span key={index} className={css.piece} aria-hidden="true" />
      ))}
    </div>
  )
}
