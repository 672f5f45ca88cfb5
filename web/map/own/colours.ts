import { palettes } from '../basemap/palettes.ts'
import type { Scheme } from '../core/use-scheme.ts'

/** Colors of details that the overview does not have. */
const details = {
  light: {
    wood: '#dfe3c4',
    park: '#e3e8cc',
    sand: '#f3e3bd',
    ice: '#eef4f3',
    building: '#e2d5bd',
    casing: '#b79c74',
    motorway: '#dd9a5b',
    major: '#ebc388',
    minor: '#fffaf0',
    track: '#8a5a2c',
    rail: '#8d8778',
    road: '#5d4a33',
    peak: '#6b4a2a',
  },
  dark: {
    wood: '#1b3024',
    park: '#1d2e26',
    sand: '#2b2a20',
    ice: '#2a3639',
    building: '#2b3435',
    casing: '#101618',
    motorway: '#b07a45',
    major: '#8f744d',
    minor: '#6f7a75',
    track: '#c09464',
    rail: '#59625f',
    road: '#d3c6a8',
    peak: '#d0b48c',
  },
} as const satisfies Record<Scheme, Record<string, string>>

export type Colours = Record<keyof (typeof palettes)['light'] | keyof (typeof details)['light'], string>

export const getColours = (scheme: Scheme): Colours => ({ ...palettes[scheme], ...details[scheme] })
