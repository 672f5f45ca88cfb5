import { tipContext, tripContext, vehicleContext, weatherContext } from './context.ts'
import { dataBlock } from './data-block.ts'
import { describeUnits } from './figures.ts'
import type { Inquiry } from './model.ts'
import { roles, rules } from './prompts.ts'

export type Prompt = { readonly system: string; readonly message: string }

/** Puts rules into the system prompt and all text of users into data blocks. */
export function toPrompt(inquiry: Inquiry, nonce: string): Prompt {
  const context = dataBlock('context', nonce, toContext(inquiry))
  return {
    system: `${roles[inquiry.kind]}\n${rules(nonce, describeUnits(inquiry.units))}`,
    message: inquiry.kind === 'tip' ? context : `${context}\n${dataBlock('question', nonce, inquiry.question)}`,
  }
}

function toContext(inquiry: Inquiry): object {
  switch (inquiry.kind) {
    case 'trip':
      return tripContext(inquiry)
    case 'weather':
      return weatherContext(inquiry)
    case 'vehicle':
      return vehicleContext(inquiry)
    case 'tip':
      return tipContext(inquiry)
  }
}
