import { useEffect, useEffectEvent, useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { usePassed } from '../../hooks/use-passed.ts'
import { dropSharedFiles, readSharedFiles } from '../../offline/public/app/shared-files.ts'
import { loadLater } from '../../ui/load-later.tsx'
import css from './portability.module.css'
import { useIncomingFiles } from './use-incoming-files.ts'

// Loaded on demand, because only imports need it.
const ImportDialog = loadLater(() => import('./import-dialog.tsx'), 'ImportDialog')

type ImportPlaceProps = {
  /** Target; undefined to create a trip. */
  readonly trip?: Trip
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

const none: readonly File[] = []

/** Accepts files by button, drop, paste, or sharing from another app. */
export function ImportPlace({ trip, open, onOpen, onClose }: ImportPlaceProps) {
  const [files, setFiles] = useState(none)
  const isOver = useIncomingFiles((incoming) => {
    setFiles(incoming)
    onOpen()
  })
  const importShared = useEffectEvent((shared: readonly File[]) => {
    setFiles(shared)
    onOpen()
  })
  const isShared = usePassed('importShared') === true
  useEffect(() => {
    if (!isShared) return
    void readSharedFiles().then((shared) => {
      if (shared.length > 0) importShared(shared)
      return dropSharedFiles()
    })
  }, [isShared])
  const close = () => {
    setFiles(none)
    onClose()
  }
  return (
    <>
      {isOver ? (
        <div className={css.over}>
          <p>Drop the files to import them</p>
        </div>
      ) : null}
      {open ? <ImportDialog trip={trip} files={files} onClose={close} /> : null}
    </>
  )
}
