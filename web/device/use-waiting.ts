import { useSyncExternalStore } from 'react'
import { findWaiting, type Waiting } from '../offline/replica/find-waiting.ts'
import { status } from './status.ts'

/** How the trip, waypoint or vehicle of this id waits; undefined when the server has all of it. */
export const useWaiting = (id: string): Waiting | undefined =>
  useSyncExternalStore(status.on, () => findWaiting(id, status.get()))
