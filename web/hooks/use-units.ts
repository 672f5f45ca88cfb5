import { createContext, use } from 'react'
import { toUnits, type Units } from '#shared/units.ts'

/** The user's units; before the login, the browser's. */
export const UnitsContext = createContext<Units>(toUnits(undefined, navigator.languages))

export const useUnits = (): Units => use(UnitsContext)
