import css from './landing-art.module.css'

export const LandingArt = () => (
  <div className={css.art} aria-hidden="true">
    <div className={css.contours} />
  </div>
)
