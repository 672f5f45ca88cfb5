import { useEffect, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { Notice } from '../../ui/notice.tsx'
import { loadApi } from './load-api.ts'

type Kept = { readonly name: string; readonly count: number }

/** Says on the login page whose changes wait on this device: a session that is over takes nothing along. Nothing as a rule. */
export function KeptChanges() {
  const [kept, setKept] = useState<readonly Kept[]>([])
  useEffect(() => {
    // Most visitors have never been here: the code is not loaded to find nothing.
    const mayHoldSome = async () => ((await globalThis.indexedDB?.databases?.()) ?? []).length > 0
    const look = async () => ((await mayHoldSome()) ? (await loadApi()).listUnsavedOfOthers() : [])
    // What cannot be looked up is said after the login.
    look().then(setKept, () => undefined)
  }, [])
  return kept.map(({ name, count }) => (
    <Notice key={name}>
      {`${formatCount(count, 'change')} of ${name} ${count === 1 ? 'is' : 'are'} kept on this device and sent when ${name} logs in.`}
    </Notice>
  ))
}
