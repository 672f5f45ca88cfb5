import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'

const api = startApi()

test('a user creates trips and finds them again, newest first', async () => {
  const user = await api.signIn()
  const first = await user.call('POST', '/api/user/trips', {
    body: { name: ' Baja ', description: 'South', waypointDTOs: [] },
  })
  expect(first.status).toBe(201)
  expect(first.json).toEqual({ id: expect.any(String), name: 'Baja', description: 'South', waypointCount: 0 })
  await user.call('POST', '/api/user/trips', { body: { name: 'Yukon' } })

  const page = await user.call('GET', '/api/user/trips/paginated')
  expect(page.json).toMatchObject({
    totalItems: 2,
    totalPages: 1,
    currentPage: 0,
    trips: [{ name: 'Yukon' }, { name: 'Baja' }],
  })
  expect((await user.call('GET', '/api/user/trips/latest')).json).toMatchObject({ name: 'Yukon' })
})
