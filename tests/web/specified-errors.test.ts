import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '../support/page.ts'

beforeEach(() => {
  stubPage()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing may be sent')))
})

test('an update of a vehicle without an id fails with the specified text and sends nothing', async () => {
  const { updateVehicle } = await import('../../web/features/vehicles/update-api.ts')
  const input = { make: 'Toyota', model: 'Troopy', year: '1999', modifications: '' }
  const client = new QueryClient()
  const mutation = client.getMutationCache().build(client, updateVehicle)
  const update = mutation.execute({
    id: '',
    parts: [],
    base: { texts: {}, rev: 0 },
    mine: {},
    changes: [],
    input: { ...input, year: 1999 },
  })
  await expect(update).rejects.toThrow(/^Vehicle ID is missing for the update request\.$/)
})

test('the dashboard’s check without a token fails with the specified text and sends nothing', async () => {
  const { CheckFailed, userQuery } = await import('../../web/features/auth/api.ts')
  const check = new QueryClient().fetchQuery(userQuery)
  await expect(check).rejects.toThrow(/^No authentication token found$/)
  await expect(check).rejects.toBeInstanceOf(CheckFailed)
})
