import { WifiOff } from 'lucide-react'
import css from './needs-connection.module.css'

/** For actions that only the server can do. */
export const needsConnection = 'This needs a connection.'

export function NeedsConnection() {
  return (
    <p role="status" className={css.note}>
      <WifiOff />
      {needsConnection}
    </p>
  )
}
