import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** Says why the local guide answered, and where to change that. */
export function ConfirmForModel() {
  return (
    <p className="small">
      The local guide answered, because your email address is not confirmed.{' '}
      <Link to={paths.settings}>Confirm it in Settings</Link> to get answers from an AI model.
    </p>
  )
}

export function AiDisclaimer() {
  return <p className="small">AI responses may be inaccurate and must be verified.</p>
}
