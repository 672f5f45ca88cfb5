import { useSyncExternalStore } from 'react'
import { findWaiting, type Waiting } from '../offline/replica/find-waiting.ts'
import { status } from './status.ts'

/** Returns why the trip, waypoint or vehicle with this id is not synced; undefined if it is. */
export const useWaiting = (id: string): Waiting | undefined =>
  useSyncExternalStore(status.on, () => findWaiting(id, status.get()))
