import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Fix } from '#shared/drive/fix.ts'
import { addToRecording, type Recording } from '#shared/drive/recording.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { useToast } from '../../ui/toasts.tsx'
import { couldNotSave } from '../today/use-drive.ts'
import { announceToTabs } from '../today/use-other-tabs.ts'

export type RecordingOnDevice = ReturnType<typeof useRecording>

const queryKey = ['recording']
/** The keys of what is read from a recording while it has this many points. */
export const recordingKeys = {
  points: ({ startedAt, points }: Recording) => [...queryKey, 'points', startedAt, points] as const,
  tracks: ({ startedAt, points }: Recording, shown: number | undefined) =>
    [...queryKey, 'tracks', startedAt, points, shown] as const,
}

/** Returns this device's recording, running or not saved yet. */
export function useRecording(tripId: TripId) {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await device.readRecording()) ?? null,
    staleTime: 0,
    retry: false,
  })
  const show = (recording: Recording | undefined) => void client.setQueryData(queryKey, recording ?? null)
  const attempt = async (work: () => Promise<Recording | undefined>) => {
    try {
      const recording = await work()
      show(recording)
      return recording
    } catch {
      // The device stores nothing, or has no room left.
      toast.error(couldNotSave)
      return data ?? undefined
    }
  }
  const change = async (work: () => Promise<Recording | undefined>) => {
    const recording = await attempt(work)
    announceToTabs('recording')
    return recording
  }
  return {
    recording: data ?? undefined,
    start: () => change(() => device.startRecording(tripId, Date.now())),
    record: (fix: Fix) => {
      // Most fixes add no point, and so need no transaction.
      if (data && addToRecording(data, fix)) void attempt(() => device.recordFix(fix))
    },
    stop: () => change(device.stopRecording),
    /** Continues a recording that was stopped. */
    resume: () => change(device.resumeRecording),
    /** Deletes points that are saved as a track, and returns what is left of the recording. */
    drop: (times: ReadonlySet<number>) => change(() => device.dropRecordedPoints(times)),
    discard: () => change(async () => void (await device.discardRecording())),
  }
}
