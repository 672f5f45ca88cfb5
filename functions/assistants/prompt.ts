import type { AssistantKind } from '#shared/assistant.ts'
import { dataBlock } from './data-block.ts'
import type { Prompt } from './model.ts'
import { tipPrompt } from './prompts/tip.ts'
import { tripPrompt } from './prompts/trip.ts'
import { vehiclePrompt } from './prompts/vehicle.ts'
import { weatherPrompt } from './prompts/weather.ts'

const systems: Record<AssistantKind, (nonce: string) => string> = {
  trip: tripPrompt,
  vehicle: vehiclePrompt,
  weather: weatherPrompt,
}

/** The request for a question: rules in the system prompt, everything a user wrote in data blocks. */
export const questionPrompt = (kind: AssistantKind, nonce: string, context: object, question: string): Prompt => ({
  system: systems[kind](nonce),
  message: `${dataBlock('context', nonce, context)}\n${dataBlock('question', nonce, question)}`,
})

/** The request for a travel tip. */
export const tipRequest = (nonce: string, context: object): Prompt => ({
  system: tipPrompt(nonce),
  message: dataBlock('context', nonce, context),
})
