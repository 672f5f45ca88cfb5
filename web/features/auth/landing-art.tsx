import css from './landing-art.module.css'

export function LandingArt() {
  return (
    <div className={css.art} aria-hidden="true">
      <div className={css.contours} />
      <svg className={css.route} viewBox="0 0 1200 1000" preserveAspectRatio="xMidYMid slice" role="presentation">
        <path
          className={css.trail}
          d="M-40 905C70 860 90 800 175 770s150 30 210-40 40-130 130-175 130-30 160-90 -20-95 8-150"
        />
        <circle className={css.camp} cx="175" cy="770" r="11" />
        <circle className={css.camp} cx="515" cy="555" r="11" />
        <g transform="translate(683 315)" className={css.pin}>
          <path d="M0 0C-22-30-32-44-32-62a32 32 0 1 1 64 0C32-44 22-30 0 0z" />
          <circle cy="-62" r="12" className={css.eye} />
        </g>
      </svg>
    </div>
  )
}
