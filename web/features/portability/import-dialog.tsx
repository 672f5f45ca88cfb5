import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ImportPreview } from './import-preview.tsx'
import css from './portability.module.css'
import { ProgressLine } from './progress-line.tsx'
import type { RestoreArchiveProps } from './restore-account-archive.tsx'
import { Stopped } from './stopped.tsx'
import { useFound } from './use-found.ts'
import { takesFiles } from './use-incoming-files.ts'
import { useSaving } from './use-saving.ts'

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
    <Dialog open title={trip ? 'Import into this trip' : 'Import'} onClose={() => isSaving || onClose()}>
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

/** The restore needs the server, so its code is not saved on this device (worker/build/write-worker.ts). */
function Restore(props: RestoreArchiveProps) {
  const query = useQuery({
    queryKey: ['portability', 'restore'],
    queryFn: () => import('./restore-account-archive.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return (
    <QueryView query={query} loading={<Skeleton label="Loading..." count={2} />} failed={needsConnection}>
      {({ RestoreArchive }) => <RestoreArchive {...props} />}
    </QueryView>
  )
}
