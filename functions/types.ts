/** The door for web: types only. */
export type { AssistantApi } from './app/assistant.ts'
export type { AuthApi } from './app/auth.ts'
export type { PlannerApi } from './app/planner.ts'
