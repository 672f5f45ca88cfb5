import { useQuery } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { acceptedFiles } from '../../files/types.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { describeStopped } from './describe-import.ts'
import { ImportPreview } from './import-preview.tsx'
import css from './portability.module.css'
import { ProgressLine } from './progress-line.tsx'
import type { RestoreArchiveProps } from './restore-account-archive.tsx'
import { useFound } from './use-found.ts'
import { takesFiles } from './use-incoming-files.ts'
import { type SavingActions, useSaving } from './use-saving.ts'

type ImportDialogProps = {
  /** Target; undefined to create a trip. */
  readonly trip: Trip | undefined
  /** Files that were dropped, pasted or shared. */
  readonly files: readonly File[]
  readonly onClose: () => void
}

export function ImportDialog({ trip, files, onClose }: ImportDialogProps) {
  const { state: reading, read, reset } = useFound(trip?.id)
  const { state: saving, ...actions } = useSaving(onClose)
  const [isRestoring, setRestoring] = useState(false)
  const isSaving = saving.at !== 'choosing' || isRestoring
  const archive = reading.at === 'found' ? reading.found.result.archive : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read when they come
  useEffect(() => {
    if (!isSaving) void read(files)
  }, [files])
  return (
    <Dialog title={trip ? 'Import into this trip' : 'Import'} onClose={() => isSaving || onClose()}>
      <div className={css.form} {...{ [takesFiles]: true }}>
        {saving.at === 'saving' ? (
          <>
            <ProgressLine value={saving.count / saving.total}>
              {`Saving ${saving.count.toLocaleString('en-US')} of ${saving.total.toLocaleString('en-US')}…`}
            </ProgressLine>
            <Actions at="end">
              <Button busy={saving.isStopping} busyText="Stopping..." onClick={actions.stop}>
                Cancel
              </Button>
            </Actions>
          </>
        ) : null}
        {saving.at === 'stopped' ? <Stopped {...saving} actions={actions} /> : null}
        {reading.at === 'nothing' ? (
          <ChooseFiles problem={reading.problem} onChoose={(chosen) => void read(chosen)} onClose={onClose} />
        ) : null}
        {reading.at === 'reading' ? (
          <>
            <ProgressLine value={reading.fraction}>{`Reading ${reading.fileName}…`}</ProgressLine>
            <Actions at="end">
              <Button onClick={reset}>Cancel</Button>
            </Actions>
          </>
        ) : null}
        {archive ? <Restore archive={archive} onOther={reset} onClose={onClose} onBusy={setRestoring} /> : null}
        {reading.at === 'found' && !archive && !isSaving ? (
          <ImportPreview
            found={reading.found}
            trip={trip}
            problem={saving.problem}
            onChoices={(choices) => void read(reading.found.files, choices)}
            onOther={reset}
            onImport={actions.save}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** The restore needs the server, so its code is not saved on this device (worker/build/plugin.ts). */
function Restore(props: RestoreArchiveProps) {
  const query = useQuery({
    queryKey: ['portability', 'restore'],
    queryFn: () => import('./restore-account-archive.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryView query={query} loading={<Skeleton label="Loading..." count={2} />} failed={needsConnection}>
      {({ RestoreArchive }) => <RestoreArchive {...props} />}
    </QueryView>
  )
}

type StoppedProps = {
  readonly saved: number
  readonly total: number
  readonly reason?: string
  readonly actions: Pick<SavingActions, 'resume' | 'keep' | 'undo'>
}

function Stopped({ saved, total, reason, actions }: StoppedProps) {
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await actions.undo()
    setBusy(false)
  }
  return (
    <>
      <Notice kind={reason ? 'error' : 'info'}>
        {[describeStopped(saved, total), reason].filter(Boolean).join(' ')}
      </Notice>
      <Actions at="end">
        {/* First, where Cancel was on a phone, so that tapping Cancel twice loses nothing. */}
        <Button onClick={actions.keep}>Keep these stops</Button>
        <Button busy={busy} busyText="Undoing..." onClick={() => void undo()}>
          Undo the import
        </Button>
        <Button variant="primary" onClick={actions.resume}>
          Continue
        </Button>
      </Actions>
    </>
  )
}

type ChooseFilesProps = {
  readonly problem: string | undefined
  readonly onChoose: (files: readonly File[]) => void
  readonly onClose: () => void
}

function ChooseFiles({ problem, onChoose, onClose }: ChooseFilesProps) {
  return (
    <>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <p>GPX, KML, KMZ, GeoJSON or CSV: choose one or several files, drop them here, or paste them.</p>
      <p className="muted breaks">Places become stops. A file downloaded from Offgrid restores everything in it.</p>
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <FileButton
          variant="primary"
          icon={<FileInput />}
          autoFocus
          label="Files to import"
          accept={acceptedFiles}
          multiple
          onChoose={onChoose}
        >
          Choose files
        </FileButton>
      </Actions>
    </>
  )
}
