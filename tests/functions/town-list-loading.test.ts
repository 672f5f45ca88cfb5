import { expect, test, vi } from 'vitest'

const list = vi.hoisted(() => ({ isLoaded: false }))
vi.mock('#generated/town-list.js', (importOriginal) => {
  list.isLoaded = true
  return importOriginal()
})
// Other test files may have loaded the list before.
vi.resetModules()
const { startApi } = await import('../support/api.ts')
const { startAssistantApi } = await import('../support/assistant-api.ts')
const { newTrip, newWaypoint } = await import('../support/plans.ts')

const api = startApi()
const guide = startAssistantApi(api, { enabled: false })

test('the list of towns loads only for a question: not at the start, for a tip or for a vehicle', async () => {
  expect(list.isLoaded).toBe(false)
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Canyons' }))
  expect((await guide.tip(user, waypoint)).status).toBe(200)
  expect((await guide.ask(user, 'vehicle', 'Is my tank large enough for Moab?')).status).toBe(200)
  expect(list.isLoaded).toBe(false)
  expect((await guide.ask(user, 'weather', 'Weather in Moab?')).json.message).toContain('Moab, Utah')
  expect(list.isLoaded).toBe(true)
})
