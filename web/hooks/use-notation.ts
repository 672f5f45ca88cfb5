import { createContext, use } from 'react'
import type { Notation } from '#shared/notations/coordinates.ts'

/** The notation of coordinates that the user chose in Settings; decimal degrees before the login. */
export const NotationContext = createContext<Notation>('decimal')

/** Returns the notation of all coordinates on screen. */
export const useNotation = (): Notation => use(NotationContext)
