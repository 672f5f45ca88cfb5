import { createSweeper, createSweeperDeps } from './app/sweeper.ts'

/** Runs on a schedule; what it is invoked with says nothing. */
export const handler = createSweeper(createSweeperDeps(process.env))
