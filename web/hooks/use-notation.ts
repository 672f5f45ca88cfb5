import { createContext, use } from 'react'
import type { Notation } from '#shared/notations/coordinates.ts'

/** The user's choice in Settings; decimal degrees before the login. */
export const NotationContext = createContext<Notation>('decimal')

export const useNotation = (): Notation => use(NotationContext)
