import { type ComponentType, useEffect, useState } from 'react'
import { deletedAccount } from '../../device/stored.ts'

/** Says whose data is on this device. Most visitors have nothing saved here, and don't load the code. */
export function LazyDataHere() {
  const [DataHere, setDataHere] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const databases = (await globalThis.indexedDB?.databases?.()) ?? []
      if (databases.length === 0 && !deletedAccount.read()) return
      const loaded = await import('./data-here.tsx')
      setDataHere(() => loaded.DataHere)
    }
    // The next visit tries again.
    load().catch(() => undefined)
  }, [])
  return DataHere ? <DataHere /> : null
}
