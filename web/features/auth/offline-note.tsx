import { useOnline } from '../../hooks/use-online.ts'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

/** Says that a form in front of the login needs a connection, while the device has none. It stands where it moves nothing. */
export const OfflineNote = () => (useOnline() ? null : <NeedsConnection />)
