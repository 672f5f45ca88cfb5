import type { Day } from '#shared/date.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { cutTracks } from '#shared/tracks/cut.ts'
import type { Segment } from '#shared/tracks/measure.ts'
import { toLinePoints } from '#shared/tracks/path.ts'

/** Milliseconds of work before the screen gets a turn. */
const slice = 20

/** Cuts a recording at the trip's stops; one that passes no two stops becomes the track of the leg being driven. */
export async function cutRecording(
  segments: readonly Segment[],
  { stops }: Itinerary,
  driven: RouteLeg | undefined,
  at: Day,
): Promise<StopTrack[]> {
  const steps = cutTracks(
    [{ name: '', segments: segments.map(toLinePoints) }],
    stops.map(({ position }) => position),
    { source: 'recorded', at },
  )
  let step = steps.next()
  let began = performance.now()
  while (!step.done) {
    if (performance.now() - began > slice) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
    step = steps.next()
  }
  const cut = step.value.flatMap(({ from, to, track, off }) => {
    const [start, end] = [stops[from], stops[to]]
    return start && end && off.length === 0 ? [{ ...track, from: start.id, stop: end.id }] : []
  })
  if (cut.length > 0 || !driven) return cut
  const track = createTrack(segments, { from: driven.from.id, source: 'recorded', at })
  return track ? [{ ...track, stop: driven.to.id }] : []
}
