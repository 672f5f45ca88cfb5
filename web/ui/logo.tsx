import css from './logo.module.css'

/** Two ridges, a low sun, and a trail that is not on any map. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 48 48" className={css.mark} aria-hidden="true">
      <rect width="48" height="48" className={css.sky} />
      <circle cx="33.5" cy="14" r="5.5" className={css.sun} />
      <path d="M-2 38 15.500 15 23 25l5-6L50 42v8H-2z" className={css.far} />
      <path d="M-2 39 11 27l9 8.500L31.500 25 50 41v9H-2z" className={css.near} />
      <path d="M17 49c1-4.500 10-3.500 10-7s-5-2.500-4-6" className={css.trail} />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={css.logo}>
      <LogoMark />
      <span className={css.name}>Offgrid</span>
    </span>
  )
}
