import { createAssistant } from '#functions/app/assistant.ts'
import { createAssistantDeps } from '#functions/app/assistant-deps.ts'
import { createAuth } from '#functions/app/auth.ts'
import { createAuthDeps, createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import type { Api, Method } from './api.ts'

type Route = { readonly method: Method; readonly path: string }

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** Returns all routes of the three functions, with `:tripId` and the like for ids. */
export function listRoutes({ environment }: Api): Route[] {
  const apps = [
    createAuth(createAuthDeps(environment)),
    createPlanner(createPlannerDeps(environment)),
    createAssistant(createAssistantDeps({ ...environment, MODEL_IDS: 'model.first' })),
  ]
  const routes = apps.flatMap(({ routes }) => routes)
  return routes.flatMap(({ method, path }) =>
    methods.filter((one) => one === method).map((one) => ({ method: one, path })),
  )
}
