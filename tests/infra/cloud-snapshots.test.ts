import { expect, test } from 'vitest'
import { everything, synthesise } from '../support/cloud.ts'
import { toReadable } from '../support/readable-template.ts'

// `npm run templates` updates the snapshots; their diff shows what a change means for the cloud.
test.each([
  ['dev', { stage: 'dev' }],
  ['prod-with-everything', everything],
] as const)('%s is what the repository says it is', async (name, settings) => {
  const cloud = synthesise(settings)
  const stacks = (['edge', 'data', 'service', 'viewer'] as const).map((stack) => ({ stack, template: cloud[stack] }))
  const text = stacks.map(({ stack, template }) => `# ${stack}\n\n${toReadable(template)}`).join('\n')
  await expect(text).toMatchFileSnapshot(`snapshots/${name}.txt`)
})
