import { serve } from './serve.ts'

/** Beside this module once it is bundled (infra/build/bundle.ts). */
const findBundle = (name: string) => new URL(`./${name}.mjs`, import.meta.url)

await serve({
  entries: {
    auth: findBundle('auth'),
    planner: findBundle('planner'),
    assistant: findBundle('assistant'),
    sweeper: findBundle('sweeper'),
  },
})
