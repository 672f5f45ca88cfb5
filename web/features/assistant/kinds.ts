import { CloudSun, type LucideIcon, Route, Truck } from 'lucide-react'
import type { AssistantKind } from '#shared/assistant.ts'

type Kind = { readonly title: string; readonly placeholder: string; readonly icon: LucideIcon }

/** The three assistants in words. */
export const kinds: Readonly<Record<AssistantKind, Kind>> = {
  trip: { title: 'Trip Assistant', placeholder: 'Ask about overlanding, public lands, parks...', icon: Route },
  vehicle: { title: 'Vehicle Capabilities Assistant', placeholder: 'Ask about vehicle capabilities...', icon: Truck },
  weather: {
    title: 'Weather Assistant',
    placeholder: 'Ask about weather forecasts for any location...',
    icon: CloudSun,
  },
}
