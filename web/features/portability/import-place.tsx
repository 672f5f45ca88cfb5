import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Trip } from '#shared/trip.ts'
import { dropSharedFiles, readSharedFiles } from '../../offline/app/shared-files.ts'
import { isImportShared } from './import-shared.ts'
import css from './portability.module.css'
import { useIncomingFiles } from './use-incoming-files.ts'

// Only for whoever imports.
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

type ImportPlaceProps = {
  /** Where the stops go; undefined: into a trip that is made for them. */
  readonly trip?: Trip
  readonly open: boolean
  /** Files were dropped or pasted: the dialog opens with them. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

const none: readonly File[] = []

/** Makes a screen a place to import files at: by its own button, by dropping them anywhere, by pasting them, or because another app shared them. */
export function ImportPlace({ trip, open, onOpen, onClose }: ImportPlaceProps) {
  const [files, setFiles] = useState(none)
  const isOver = useIncomingFiles((incoming) => {
    setFiles(incoming)
    onOpen()
  })
  const { state } = useLocation()
  const take = useEffectEvent((shared: readonly File[]) => {
    setFiles(shared)
    onOpen()
  })
  const isShared = isImportShared(state)
  useEffect(() => {
    if (!isShared) return
    void readSharedFiles().then((shared) => {
      if (shared.length > 0) take(shared)
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
      {open ? (
        <Suspense>
          <ImportDialog trip={trip} files={files} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
