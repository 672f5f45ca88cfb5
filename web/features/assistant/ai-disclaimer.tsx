import css from './ai-disclaimer.module.css'

/** Stands under everything a model wrote. */
export function AiDisclaimer() {
  return <p className={css.disclaimer}>AI responses may be inaccurate and must be verified.</p>
}
