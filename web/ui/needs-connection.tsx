import { WifiOff } from 'lucide-react'
import css from './needs-connection.module.css'

/** Said of what only the server can do. */
export const needsConnection = 'This needs a connection.'

/** Says it where the thing would be. */
export function NeedsConnection() {
  return (
    <p role="status" className={css.note}>
      <WifiOff aria-hidden="true" />
      {needsConnection}
    </p>
  )
}
