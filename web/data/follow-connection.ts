import type { QueryClient } from '@tanstack/react-query'
import { device } from '../device/device.ts'

/** Reloads the screens' data when the server answers again, or late. Returns a function that stops it. */
export const followConnection = (client: QueryClient): (() => void) =>
  device.onRefresh(() => void client.invalidateQueries())
