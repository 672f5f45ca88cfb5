import type { QueryClient } from '@tanstack/react-query'
import { device } from '../device/device.ts'

/** Has what is on screen read anew when the server is heard again, or says late what is newer. Answers how to stop. */
export const followConnection = (client: QueryClient): (() => void) =>
  device.onReadAnew(() => void client.invalidateQueries())
