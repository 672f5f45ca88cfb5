import { expect, test } from 'vitest'
import { readPlace } from '../../../web/map/picker/read-place.ts'
import { readShared, type Shared } from '../../../web/map/picker/read-shared.ts'

/** Short plus codes alone need the towns, which the app loads. */
const read = (shared: Shared) =>
  readShared(shared, async (text) => {
    const reading = readPlace(text)
    return reading?.kind === 'near' ? undefined : reading
  })

const nothing = { title: '', text: '', url: '' }
const moab = { latitude: 38.5733, longitude: -109.5498 }

test.each([
  ['coordinates as text', { ...nothing, text: '38.5733, -109.5498' }],
  ['a map link in the url', { ...nothing, url: 'https://www.google.com/maps?q=38.5733,-109.5498' }],
  [
    'a link between words of the text',
    {
      ...nothing,
      title: 'Moab',
      text: 'Meet me here: https://www.openstreetmap.org/?mlat=38.5733&mlon=-109.5498 at noon',
    },
  ],
  ['a geo: address', { ...nothing, text: 'geo:38.5733,-109.5498' }],
  ['coordinates on a line of their own', { ...nothing, text: 'Camp of the first night\n38.5733, -109.5498\nsee you' }],
])('%s is understood as its place', async (_what, shared) => {
  expect(await read(shared)).toMatchObject({ kind: 'place', position: moab })
})

test('a route is found as a link, wherever it is shared', async () => {
  const link = 'https://www.google.com/maps/dir/38.5,-109.5/Moab/@38.5,-109.5,9z'
  for (const shared of [
    { ...nothing, url: link },
    { ...nothing, title: 'Moab', text: `From here to Moab\n${link}` },
  ])
    expect(await read(shared)).toMatchObject({
      kind: 'route',
      link,
      route: { stops: [{ position: { latitude: 38.5, longitude: -109.5 } }, { name: 'Moab' }] },
    })
})

test('a short link of a route says why it cannot be read', async () =>
  expect(await read({ ...nothing, text: 'Route https://maps.app.goo.gl/AbCdEf123' })).toMatchObject({
    kind: 'problem',
    message: expect.stringContaining('This short link doesn’t contain the place itself.'),
  }))

test('a text without a place has none, and a link without one says so', async () => {
  expect(await read({ title: 'A recipe', text: 'Beans and rice', url: '' })).toBeNull()
  expect(await read(nothing)).toBeNull()
  expect(await read({ ...nothing, url: 'https://example.org/beans' })).toMatchObject({ kind: 'problem' })
})
