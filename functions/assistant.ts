import { createAssistant } from './app/assistant.ts'
import { assistantWorld } from './app/assistant-deps.ts'
import { toStreamingHandler } from './lambda/streaming-handler.ts'
import { warmed } from './lambda/warm-up.ts'

const world = assistantWorld(process.env)

export const handler = toStreamingHandler(await warmed(createAssistant(world), world))
