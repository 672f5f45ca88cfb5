import { useOnline } from '../../hooks/use-online.ts'
import { NeedsConnection } from '../../ui/needs-connection.tsx'

export const OfflineNote = () => (useOnline() ? null : <NeedsConnection />)
