import { useSyncExternalStore } from 'react'
import { findUnsyncedReason, type UnsyncedReason } from '../offline/public/operation.ts'
import { status } from './status.ts'

/** Returns undefined if the trip, waypoint or vehicle is synced. */
export const useUnsyncedReason = (id: string): UnsyncedReason | undefined =>
  useSyncExternalStore(status.on, () => findUnsyncedReason(id, status.get()))
