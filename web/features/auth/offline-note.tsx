import { useOnline } from '../../hooks/use-online.ts'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

/** Says, while the device is offline, that the form needs a connection. Place it where it moves nothing else. */
export const OfflineNote = () => (useOnline() ? null : <NeedsConnection />)
