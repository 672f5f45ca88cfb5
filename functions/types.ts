/** The types for the web app. */
export type { AssistantApi } from './app/assistant.ts'
export type { AuthApi } from './app/auth.ts'
export type { PlannerApi } from './app/planner.ts'
