import type { Person } from './person.ts'

/** A text that would break out of HTML, XML and a quoted string. */
export const hostile = `</style><script>alert("1")</script> ' ]]> & <b>`

/** Creates a trip of 12 stops along the Canning Stock Route, one of them with a hostile name. Returns what its plan must show. */
export async function planCanning(person: Person): Promise<{ tripId: string; coordinates: string[] }> {
  const trip = await person.createTrip('Canning Stock Route')
  const coordinates: string[] = []
  for (let at = 0; at < 12; at++) {
    const [latitude, longitude] = [(-26.6 + 0.7 * at).toFixed(5), (120.2 + 0.62 * at).toFixed(5)]
    const [startDate, endDate] = [`2027-04-${14 + at}`, `2027-04-${15 + at}`]
    const name = at === 3 ? hostile : `Well ${at + 1}`
    await person.createWaypoint(trip, { name, latitude, longitude, startDate, endDate })
    coordinates.push(`${latitude}, ${longitude}`)
  }
  return { tripId: trip.id, coordinates }
}
