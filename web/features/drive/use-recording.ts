import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Fix } from '#shared/drive/fix.ts'
import type { Recording } from '#shared/drive/recording.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { useToast } from '../../ui/toasts.tsx'
import { couldNotSave } from '../today/use-drive.ts'

export type RecordingOnDevice = {
  readonly recording: Recording | undefined
  readonly start: () => Promise<void>
  readonly record: (fix: Fix) => void
  readonly stop: () => Promise<void>
  readonly discard: () => Promise<void>
}

const queryKey = ['recording']

/** Returns this device's recording, running or not saved yet. */
export function useRecording(tripId: TripId): RecordingOnDevice {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await device.readRecording()) ?? null,
    ...{ staleTime: 0, retry: false },
  })
  const show = (recording: Recording | undefined) => void client.setQueryData(queryKey, recording ?? null)
  const attempt = async (work: () => Promise<Recording | undefined>) => {
    try {
      show(await work())
    } catch {
      // The device stores nothing, or has no room left.
      toast.error(couldNotSave)
    }
  }
  return {
    recording: data ?? undefined,
    start: () => attempt(() => device.startRecording(tripId, Date.now())),
    record: (fix) => {
      if (data?.isRunning) void attempt(() => device.recordFix(fix))
    },
    stop: () => attempt(device.stopRecording),
    discard: () => attempt(async () => void (await device.discardRecording())),
  }
}
