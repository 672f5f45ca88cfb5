import { expect, test } from './harness.ts'

test('A killed server answers nothing and comes back with its data at the same address', async ({ person, server }) => {
  const trip = await person.createTrip('Canning Stock Route')
  await server.kill()
  await expect(fetch(server.url)).rejects.toThrow()
  await server.start()
  expect(await person.call('GET', `/api/user/trips/${trip.id}`)).toMatchObject({ name: 'Canning Stock Route' })
})

test('A browser that is closed and opened again is still signed in', async ({ device, person }) => {
  await device.signIn(person)
  await device.close()
  const page = await device.visit('/dashboard')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})
