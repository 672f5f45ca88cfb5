import { WifiOff } from 'lucide-react'
import css from './needs-connection.module.css'

/** For actions that only the server can do. */
export const needsConnection = 'This needs a connection.'

/** Shows the message in place of the action. */
export function NeedsConnection() {
  return (
    <p role="status" className={css.note}>
      <WifiOff aria-hidden="true" />
      {needsConnection}
    </p>
  )
}
