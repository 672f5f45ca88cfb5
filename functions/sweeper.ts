import { createSweeper, createSweeperDeps } from './app/sweeper.ts'

/** Runs on a schedule and ignores the event. */
export const handler = createSweeper(createSweeperDeps(process.env))
