import type { Location } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** What the dashboard hands to '/' in the navigation state when it sends somebody there. */
export type Arrival = {
  /** The dashboard path to come back to after the login. */
  readonly from?: string
  /** Shown above the login form. */
  readonly message?: string
  /** The stored session was just refused: stay here instead of going straight back. */
  readonly checkFailed?: boolean
}

/** Reads the navigation state of '/'; whatever else is in it is ignored. */
export function arrivalOf({ state }: Location): Arrival {
  if (typeof state !== 'object' || state === null) return {}
  const { from, message, checkFailed } = state as Record<string, unknown>
  return {
    ...(typeof from === 'string' && /^\/dashboard(?:[/?#]|$)/.test(from) ? { from } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(checkFailed === true ? { checkFailed } : {}),
  }
}

/** Where the login leads: to the remembered screen, else home. */
export const destinationOf = ({ from }: Arrival): string => from ?? paths.home
