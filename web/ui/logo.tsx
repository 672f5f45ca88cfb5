import css from './logo.module.css'

/** The mark: two ridges, a low sun, and a trail that is not on any map. Its colours are the brand's, by day and by night. */
export function LogoMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" className={className ?? css.mark} aria-hidden="true">
      <clipPath id="offgrid-mark">
        <rect width="48" height="48" rx="12" />
      </clipPath>
      <g clipPath="url(#offgrid-mark)">
        <rect width="48" height="48" className={css.sky} />
        <circle cx="33.5" cy="14.5" r="5.5" className={css.sun} />
        <path d="M-2 40 15.500 16.500 23 27l5-6.500L50 44v6H-2z" className={css.far} />
        <path d="M-2 41.500 11 29l9 8.500L31.500 27 50 43v7H-2z" className={css.near} />
        <path d="M21 49c2-4.500 8-4 8-7 0-2.200-4-2-4-4.500" className={css.trail} />
      </g>
    </svg>
  )
}

/** Mark and name side by side. */
export function Logo() {
  return (
    <span className={css.logo}>
      <LogoMark />
      <span className={css.name}>Offgrid</span>
    </span>
  )
}
