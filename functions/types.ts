/** The door for web: types only. */
export type { AuthApi } from './app/auth.ts'
export type { PlannerApi } from './app/planner.ts'
