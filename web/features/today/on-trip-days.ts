/** Modules that load only on the days of a trip, as one file. */
export { TodayBar } from './today-bar.tsx'
export { TodayCard } from './today-card.tsx'
