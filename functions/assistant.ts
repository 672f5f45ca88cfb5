import { createAssistant } from './app/assistant.ts'
import { assistantWorld } from './app/assistant-world.ts'
import { toStreamingHandler } from './app/streaming-handler.ts'
import { warmed } from './app/warm.ts'

const world = assistantWorld(process.env)

export const handler = toStreamingHandler(await warmed(createAssistant(world), world))
