import { createContext, use } from 'react'
import { toUnits, type Units } from '#shared/units.ts'

/** The user's units, which the shell loads before it shows a screen. Before the login, the browser's. */
export const UnitsContext = createContext<Units>(toUnits(undefined, navigator.languages))

/** Returns the units of all quantities on screen. */
export const useUnits = (): Units => use(UnitsContext)
