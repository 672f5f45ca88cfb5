import { useOnline } from '../../hooks/use-online.ts'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

/** Says while offline that the form needs a connection. */
export const OfflineNote = () => (useOnline() ? null : <NeedsConnection />)
