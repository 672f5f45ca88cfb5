import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findCommands, findStep, listSteps, readWorkflow, runStep } from '../support/workflow.ts'

const names = readdirSync(new URL('../../.github/workflows', import.meta.url)).map((file) => file.replace(/\.yml$/, ''))
const deploy = readWorkflow('deploy')
const ship = readWorkflow('ship')

test.each(names)(
  '%s uses actions by their commits, each the same everywhere, with the release in a comment',
  (name) => {
    const used = [...readWorkflow(name).matchAll(/uses: (\S+)(.*)/g)].filter(
      ([, action = '']) => !action.startsWith('./'),
    )
    for (const [, action = '', comment = ''] of used) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
      for (const other of names) {
        const [repository = ''] = action.split('@')
        for (const [line] of readWorkflow(other).matchAll(new RegExp(`${repository}@.*`, 'g')))
          expect(line).toBe(`${action}${comment}`)
      }
    }
  },
)

test.each(names)('%s puts no entered or configured text into a command', (name) => {
  const workflow = readWorkflow(name)
  const commands = [...workflow.matchAll(/^ *(?:- )?run: (?:([^|\n].*)|\|\n((?: {10}.*\n)*))/gm)]
  for (const [, line = '', block = ''] of commands) expect(line + block).not.toMatch(/\$\{\{/)
})

test.each(names)('%s leaves no token in the checkout, and fails when any command of a pipe fails', (name) => {
  const workflow = readWorkflow(name)
  expect(workflow.match(/persist-credentials: false/g)?.length).toBe(workflow.match(/actions\/checkout@/g)?.length)
  expect(workflow).toMatch(/^defaults:\n {2}run:\n(?: {4}#.*\n)? {4}shell: bash$/m)
})

test('a deployment that waits for its approval delays no tests', () => {
  expect(ship).not.toMatch(/^concurrency:/m)
  expect(ship).toMatch(/group: test-\$\{\{ github\.ref \}\}/)
  expect(deploy).toMatch(/group: "deploy-\$\{\{ inputs\.stage \}\}", cancel-in-progress: false/)
})

describe('A deployment of prod whose walk fails', () => {
  test('has recorded what was live, and rolls back', () => {
    const steps = listSteps(deploy).slice(-5)
    expect(steps).toEqual(['Record what is live', 'Migrate the data', 'Deploy', 'Smoke walk', 'Roll back'])
    expect(findStep(deploy, 'Record what is live')).toContain("if: inputs.stage == 'prod'")
    expect(findStep(deploy, 'Smoke walk')).toContain('id: walk')
    expect(findStep(deploy, 'Roll back')).toContain(
      "if: failure() && steps.walk.outcome == 'failure' && inputs.stage == 'prod'",
    )
  })

  test('uses the record of that very stack', async () => {
    const step = await runStep(findCommands(deploy, 'Record what is live'), {
      programs: ['npm'],
      env: { STAGE: 'prod' },
    })
    expect(step.ran).toEqual([['npm', 'run', 'note-live', '--', 'offgrid-prod-service', 'live.json']])
    const back = await runStep(findCommands(deploy, 'Roll back'), { programs: ['npm'] })
    expect(back.ran).toEqual([['npm', 'run', 'put-back', '--', 'live.json']])
  })
})

describe('cdk diff on a pull request', () => {
  const diff = ship.slice(ship.indexOf('\n  diff:'), ship.indexOf('\n  dev:'))

  test('runs only where there is a role for it, and not for outside contributors', () => {
    expect(diff).toMatch(
      /if: >-\n\s+github\.event_name == 'pull_request' && vars\.AWS_DIFF_ROLE != '' &&\n\s+github\.event\.pull_request\.head\.repo\.full_name == github\.repository\n/,
    )
    expect(diff).not.toContain('environment:')
  })

  test('compares templates, changes nothing, and shows its findings in the summary', async () => {
    const commands = findCommands(ship, 'Compare with what is deployed')
    const { ran, summary } = await runStep(commands, { programs: ['npx'], env: { SETTINGS: 'logDays=30\n' } })
    expect(ran).toEqual([['npx', 'cdk', 'diff', '--method=template', '-c', 'stage=dev', '-c', 'logDays=30']])
    expect(summary).toBe('```diff\n```\n')
  })
})
