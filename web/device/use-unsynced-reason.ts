import { useSyncExternalStore } from 'react'
import { findUnsyncedReason, type UnsyncedReason } from '../offline/replica/find-unsynced-reason.ts'
import { status } from './status.ts'

/** Returns why the trip, waypoint or vehicle with this id is not synced; undefined if it is. */
export const useUnsyncedReason = (id: string): UnsyncedReason | undefined =>
  useSyncExternalStore(status.on, () => findUnsyncedReason(id, status.get()))
