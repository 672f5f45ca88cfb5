import css from './ai-disclaimer.module.css'

export function AiDisclaimer() {
  return <p className={css.disclaimer}>AI responses may be inaccurate and must be verified.</p>
}
