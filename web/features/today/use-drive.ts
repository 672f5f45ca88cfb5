import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { driveKeys } from '../../data/drive-keys.ts'
import { device } from '../../device/device.ts'
import { useToast } from '../../ui/toasts.tsx'
import { announceToTabs } from './use-other-tabs.ts'

type DriveOnDevice = {
  /** Undefined while loading. */
  readonly drive: Drive | undefined
  /** Changes it on this device; rejects if the device stores nothing. */
  readonly change: (change: (drive: Drive) => Drive) => Promise<Drive>
  /** The same for screens without a form: returns whether it could be saved, and says so if not. */
  readonly save: (change: (drive: Drive) => Drive) => Promise<boolean>
}

/** Returns a trip's arrivals and readings on this device. */
export function useDrive(tripId: TripId): DriveOnDevice {
  const client = useQueryClient()
  const toast = useToast()
  const queryKey = driveKeys.one(tripId)
  const { data, isError } = useQuery({ queryKey, queryFn: () => device.readDrive(tripId), staleTime: 0, retry: false })
  const { mutateAsync } = useMutation({
    mutationFn: (change: (drive: Drive) => Drive) => device.changeDrive(tripId, change),
    onSuccess: (drive) => {
      client.setQueryData(queryKey, drive)
      announceToTabs('drives')
    },
  })
  const save: DriveOnDevice['save'] = async (change) => {
    try {
      await mutateAsync(change)
      return true
    } catch {
      toast.error(couldNotSave)
      return false
    }
  }
  return { drive: isError ? noDrive : data, change: mutateAsync, save }
}

/** For users whose browser stores nothing, or has no room left. */
export const couldNotSave = 'Couldn’t save this on this device. Free some space and try again.'
