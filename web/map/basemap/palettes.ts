import type { Scheme } from '../core/use-scheme.ts'

/** The app's colors, applied to a map. */
export const palettes = {
  light: {
    water: '#c6dadb',
    shore: '#e4eee9',
    river: '#97bac2',
    land: '#f4edde',
    tint: '#dcb98a',
    border: '#a3876a',
    state: '#c3b195',
    grid: '#8b8a75',
    gridText: '#686a58',
    country: '#6a5237',
    region: '#7d6a51',
    sea: '#48777d',
    town: '#33372c',
    place: '#5d5140',
    dot: '#8a4b24',
    halo: '#f8f3e7',
  },
  dark: {
    water: '#0b1216',
    shore: '#16262b',
    river: '#3d606a',
    land: '#1f282a',
    tint: '#000000',
    border: '#6d7a72',
    state: '#3d4a49',
    grid: '#79857c',
    gridText: '#9aa396',
    country: '#c9c2ae',
    region: '#98a091',
    sea: '#668f98',
    town: '#e8e3d5',
    place: '#bdb6a2',
    dot: '#e0a071',
    halo: '#141b1d',
  },
} as const satisfies Record<Scheme, Record<string, string>>

export type Palette = (typeof palettes)[Scheme]
