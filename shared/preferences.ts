/** The units somebody reads in. In a file without schemas: every screen asks for them, and not every screen loads zod. */

/** What each preference may be; `auto` follows the browser's language. */
export const preferenceChoices = {
  temperature: ['auto', 'celsius', 'fahrenheit'],
  distance: ['auto', 'km', 'mi'],
  volume: ['auto', 'litre', 'gallon'],
  consumption: ['auto', 'l100km', 'mpgUS', 'mpgUK'],
} as const

type Choices = typeof preferenceChoices
export type Preferences = { readonly [Name in keyof Choices]: Choices[Name][number] }

/** Those of whoever has chosen nothing. */
export const defaultPreferences: Preferences = {
  temperature: 'auto',
  distance: 'auto',
  volume: 'auto',
  consumption: 'auto',
}
