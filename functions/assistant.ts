import { createAssistant } from './app/assistant.ts'
import { createAssistantDeps } from './app/assistant-deps.ts'
import { toStreamingHandler } from './lambda/streaming-handler.ts'
import { warmUp } from './lambda/warm-up.ts'

const deps = createAssistantDeps(process.env)

export const handler = toStreamingHandler(await warmUp(createAssistant(deps), deps))
