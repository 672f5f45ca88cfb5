import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { driveKeys } from '../../data/drive-keys.ts'
import { device } from '../../device/device.ts'
import { useToast } from '../../ui/toasts.tsx'
import { announceToTabs } from './use-other-tabs.ts'

type Change = (drive: Drive) => Drive

/** Returns a trip's arrivals and readings on this device; undefined while loading. */
export function useDrive(tripId: TripId) {
  const client = useQueryClient()
  const toast = useToast()
  const queryKey = driveKeys.one(tripId)
  const { data, isError } = useQuery({ queryKey, queryFn: () => device.readDrive(tripId), staleTime: 0, retry: false })
  /** Changes it on this device; rejects if the device stores nothing. */
  const { mutateAsync: change } = useMutation({
    mutationFn: (change: Change) => device.changeDrive(tripId, change),
    onSuccess: (drive) => {
      client.setQueryData(queryKey, drive)
      announceToTabs('drives')
    },
  })
  /** The same for screens without a form: returns whether it could be saved, and says so if not. */
  const save = async (work: Change) => {
    try {
      await change(work)
      return true
    } catch {
      toast.error(couldNotSave)
      return false
    }
  }
  return { drive: isError ? noDrive : data, change, save }
}

/** For users whose browser stores nothing, or has no room left. */
export const couldNotSave = 'Couldn’t save this on this device. Free some space and try again.'
