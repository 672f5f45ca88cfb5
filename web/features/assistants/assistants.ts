import { CloudSun, type LucideIcon, Route, Truck } from 'lucide-react'
import type { AssistantKind } from '#shared/assistant.ts'

type Description = {
  readonly title: string
  readonly placeholder: string
  readonly icon: LucideIcon
  readonly examples: readonly string[]
}

export const assistants: Readonly<Record<AssistantKind, Description>> = {
  trip: {
    title: 'Trip Assistant',
    placeholder: 'Ask about overlanding, public lands, parks...',
    icon: Route,
    examples: [
      'How much water do we need on our next trip?',
      'Where can we camp on public land?',
      'How far should we drive in a day?',
    ],
  },
  vehicle: {
    title: 'Vehicle Capabilities Assistant',
    placeholder: 'Ask about vehicle capabilities...',
    icon: Truck,
    examples: [
      'What tire pressure for soft sand?',
      'Which recovery gear should I carry?',
      'Can my vehicle handle rough tracks?',
    ],
  },
  weather: {
    title: 'Weather Assistant',
    placeholder: 'Ask about weather forecasts for any location...',
    icon: CloudSun,
    examples: ['How cold will the nights be?', 'When is the flash flood season?', 'How much daylight will we have?'],
  },
}
