import css from './ai-disclaimer.module.css'

/** Note below everything a model wrote. */
export function AiDisclaimer() {
  return <p className={css.disclaimer}>AI responses may be inaccurate and must be verified.</p>
}
