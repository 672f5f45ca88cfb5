import { serve } from './serve.ts'

/** Returns a function's bundle, beside this module's (infra/build/bundle.ts). */
const findBundle = (name: string) => new URL(`./${name}.mjs`, import.meta.url)

await serve({
  entries: {
    auth: findBundle('auth'),
    planner: findBundle('planner'),
    assistant: findBundle('assistant'),
    sweeper: findBundle('sweeper'),
  },
})
