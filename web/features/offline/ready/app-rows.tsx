import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { device } from '../../../device/device.ts'
import {
  type AppFiles,
  countAppFiles,
  dropDetailedOverview,
  hasDetailedOverview,
  saveAppFiles,
  saveDetailedOverview,
} from '../../../offline/public/app/app-files.ts'
import { Button } from '../../../ui/button.tsx'
import { ReadyRow } from './ready-row.tsx'
import { formatBytes } from './storage.ts'

const appFilesKey = ['saved', 'app-files']

/** Says whether the app is on this device. */
export function AppRow() {
  const { data: files, isPending } = useAppFileCount()
  const [busy, run] = useAppFiles()
  if (isPending) return null
  const isComplete = isWhole(files)
  const text = files ? `${files.shell.held} of ${files.shell.all} files` : 'Not on this device: it needs a connection'
  return (
    <ReadyRow
      label="App"
      ready={isComplete}
      action={
        isComplete ? null : (
          <Button busy={busy} busyText="Saving..." onClick={() => run(() => saveAppFiles(device.updates))}>
            Save the app
          </Button>
        )
      }
    >
      {text}
    </ReadyRow>
  )
}

export const isWhole = (files: AppFiles | null | undefined): boolean =>
  files != null && files.shell.held === files.shell.all

/** The app with its maps. */
export function AppRows() {
  const { data: files, isPending } = useAppFileCount()
  const [busy, run] = useAppFiles()
  if (isPending) return null
  const isComplete = isWhole(files)
  return (
    <>
      <AppRow />
      <ReadyRow label="Overview map" ready={isComplete}>
        {isComplete ? 'On this device' : 'Comes with the app'}
      </ReadyRow>
      {files ? <DetailRow files={files} busy={busy} run={run} /> : null}
    </>
  )
}

/** Queries how many of the app's files are on this device; null without a service worker. */
export const useAppFileCount = () =>
  useQuery({
    queryKey: appFilesKey,
    queryFn: async () => (await countAppFiles()) ?? null,
    staleTime: 0,
    // The service worker also downloads missing files.
    // A message wakes the worker, which would not end for the next version.
    refetchInterval: () => !device.updates.isReady() && 3_000,
  })

type DetailRowProps = {
  readonly files: AppFiles
  readonly busy: boolean
  readonly run: ReturnType<typeof useAppFiles>[1]
}

function DetailRow({ files, busy, run }: DetailRowProps) {
  const { held: saved, all, bytes } = files.detail
  const isHere = hasDetailedOverview(files)
  return (
    <ReadyRow
      label="Overview map details"
      ready={isHere}
      action={
        isHere ? (
          <Button
            busy={busy}
            busyText="Removing..."
            aria-label="Remove the overview map details"
            onClick={() => run(dropDetailedOverview)}
          >
            Remove
          </Button>
        ) : (
          <Button busy={busy} busyText="Saving..." onClick={() => run(saveDetailedOverview)}>
            Save the details
          </Button>
        )
      }
    >
      {isHere
        ? 'On this device'
        : saved > 0
          ? `${saved} of ${all} files`
          : `More detailed coastlines and borders, and smaller towns in the place search: ${formatBytes(bytes)} to download`}
    </ReadyRow>
  )
}

function useAppFiles() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<AppFiles | undefined>) => change(),
    onSuccess: (files) => client.setQueryData(appFilesKey, files ?? null),
    // Show how far a failed change got.
    onError: () => client.invalidateQueries({ queryKey: appFilesKey }),
  })
  return [isPending, mutate] as const
}
