import { createContext, use } from 'react'
import { toUnits, type Units } from '#shared/units.ts'

/** The units of whoever is signed in: the shell knows them before it shows a screen. In front of it, what the browser says. */
export const UnitsContext = createContext<Units>(toUnits(undefined, navigator.languages))

/** The units that everything is told and typed in. */
export const useUnits = (): Units => use(UnitsContext)
