import type { AssistantKind, Basis } from '#shared/assistant.ts'
import type { Day } from '#shared/date.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import type { Trip } from '#shared/trip.ts'
import type { TemperatureUnit } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A trip with its first waypoints in date order; the one that is asked about has all of them. */
export type TripPlan = { readonly trip: Trip; readonly waypoints: readonly Waypoint[] }

/** The itinerary of the trip that the question is about, as the screen computes it. */
export type Computed = {
  readonly itinerary: Itinerary
  /** In the words of the screen, for a prompt. */
  readonly findings: readonly string[]
  /** Undefined where no stop has a date, and so nothing was calculated. */
  readonly basis: Basis | undefined
}

type Requester = {
  /** The day (UTC) on which the question is asked. */
  readonly today: Day
  /** The user's temperature unit; American English also uses miles, gallons and psi. */
  readonly unit: TemperatureUnit
}
type Question<Kind extends AssistantKind> = Requester & {
  readonly kind: Kind
  readonly question: string
  /** The remote places that the question names; their positions are approximate. */
  readonly places: readonly RemotePlace[]
}

/** A question, with facts from the user's own items. Trips: the one in question first, then the newest. Averages are Celsius. */
export type Inquiry =
  | (Question<'trip'> & { readonly plans: readonly TripPlan[]; readonly computed: Computed | undefined })
  | (Question<'weather'> & { readonly plans: readonly TripPlan[] })
  | (Question<'vehicle'> & { readonly vehicles: readonly Vehicle[] })
  | (Requester & { readonly kind: 'tip'; readonly waypoint: Waypoint; readonly vehicles: readonly Vehicle[] })

/** The end of an answer: complete, at a length limit, or withdrawn by a content filter. */
export type Ending = 'complete' | 'cut short' | 'filtered'

/** A piece of a streamed answer; the last one is an ending. */
export type Piece = { readonly text: string } | { readonly ending: Ending }

/** The author of an answer: a model's id, or `field-guide`. */
type Author = { readonly author: string }
type FullAnswer = Author & { readonly text: string; readonly ending: Ending }
type StreamedAnswer = Author & { readonly pieces: AsyncIterable<Piece> }

/** Whatever answers questions: language models, or the field guide. */
export type Model = {
  /** The whole answer. Throws ModelUnavailable, or the signal's reason once it is aborted. */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal) => Promise<FullAnswer>
  /** The answer piece by piece. Resolves with the first piece, so that a refusal is known before anything was sent. */
  readonly stream: (inquiry: Inquiry, signal: AbortSignal) => Promise<StreamedAnswer>
}

export type ModelFailure = 'throttled' | 'missing' | 'denied' | 'timeout' | 'empty' | 'failed'

/** No model gave an answer. It carries a word of ours only: the provider's errors name accounts, roles and models. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  readonly failure: ModelFailure

  /** `options`: a cause of our own making. */
  constructor(failure: ModelFailure, options?: ErrorOptions) {
    super(`no model answered: ${failure}`, options)
    this.failure = failure
  }
}
