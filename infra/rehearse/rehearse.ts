import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { CommandFailure, printRows, runCommand, runStep } from '../build/command.ts'
import { readLive } from '../release/live.ts'
import { run } from './commands.ts'
import { account, type Emulator, installEmulator, standIns, startEmulator } from './emulator.ts'
import { breakPages, changeBuild, changeMark, ofRelease, synthesize } from './release.ts'
import { listRemains } from './remains.ts'
import { createAws, createStage, type Stage } from './stage.ts'
import type { Difference } from './transform.ts'

// npm run rehearse: the whole life of a stage on an AWS emulator (infra/README.md, "The rehearsal").
const interrupt = new AbortController()
const { signal } = interrupt
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interrupt.abort(new CommandFailure('The rehearsal was interrupted.')))

/** @throws CommandFailure instead of the step's error after an interrupt */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  return runStep(name, work).catch((error) => {
    signal.throwIfAborted()
    throw error
  })
}

await runCommand(async () => {
  const started = performance.now()
  await step('install the emulator', () => installEmulator(signal))
  await step('build', () => run('npm', ['run', '--silent', 'build'], process.env, signal))
  const emulator = await step('start the emulator', startEmulator)
  const stages = [createStage('offgrid-prod', emulator, signal), createStage('offgrid-dev', emulator, signal)] as const
  try {
    await rehearse(emulator, ...stages)
  } finally {
    for (const stage of stages) stage.close()
    await emulator.stop()
  }
  console.log(`\nThe rehearsal took ${Math.round((performance.now() - started) / 1_000)} s.`)
})

async function rehearse(emulator: Emulator, prod: Stage, dev: Stage): Promise<void> {
  const aws = createAws(emulator, signal)
  const settings = { stage: 'prod', mailSender: 'hello@offgrid.example', alarmAddress: 'ops@offgrid.example' }
  const [first, changed, beside] = await step('synthesize prod, a changed release of it, and dev', () =>
    Promise.all([
      synthesize('first', settings, emulator, signal),
      synthesize('changed', { ...settings, 'offgrid:build': changeBuild() }, emulator, signal),
      synthesize('dev', { stage: 'dev' }, emulator, signal),
    ]),
  )
  await step('bootstrap', () =>
    run('cdk', ['bootstrap', `aws://${account}/us-east-1`, ...ofRelease(first)], emulator.environment, signal),
  )
  const outputs = await step('deploy prod', () => prod.deploy(first))
  await step('smoke prod', prod.smoke)

  const live = await step('record what is live', prod.noteLive)
  const noted: unknown = JSON.parse(readFileSync(live, 'utf8'))
  const functions = async () => (await readLive(aws, prod.service))?.functions
  const expectFirst = async () => {
    assert.ok(!(await prod.readPage()).includes(changeMark), 'the page is the changed one')
    assert.deepEqual({ ...Object(noted), functions: await functions() }, noted)
  }
  await step('roll back an update whose pages fail', async () => {
    await assert.rejects(prod.deploy(breakPages(changed, prod.service)), /not-there\.zip|failed to deploy/)
    await expectFirst()
  })
  await step('smoke prod', prod.smoke)
  await step('update prod', async () => {
    await prod.deploy(changed)
    assert.ok((await prod.readPage()).includes(changeMark), 'the page is not the changed one')
    for (const [name, version] of Object.entries((await functions()) ?? {}))
      assert.notEqual(version, Object(noted).functions[name], `${name} did not change`)
  })
  await step('smoke prod', prod.smoke)
  await step('put prod back', async () => {
    await prod.putBack(live)
    await expectFirst()
  })
  await step('smoke prod', prod.smoke)

  await step('deploy dev beside it', async () => {
    const { SiteFiles = '' } = await dev.deploy(beside)
    const tag = 'TagSet=[{Key=aws-cdk:auto-delete-objects,Value=true}]'
    await aws('s3api', 'put-bucket-tagging', '--bucket', SiteFiles, '--tagging', tag)
  })
  await step('smoke both', async () => {
    await dev.smoke()
    await prod.smoke()
  })
  await step('destroy dev', () => dev.destroy(beside))
  await step('smoke prod', prod.smoke)
  await step('destroy prod up to its protected data', () => assert.rejects(prod.destroy(first), /[Tt]ermination/))
  await step('delete prod’s data, without its files', async () => {
    const protection = '--no-enable-termination-protection'
    await aws('cloudformation', 'update-termination-protection', protection, '--stack-name', 'offgrid-prod-data')
    await prod.destroy(first)
    const table = ['--table-name', outputs.TableName ?? '']
    await aws('dynamodb', 'update-table', ...table, '--no-deletion-protection-enabled')
    await aws('dynamodb', 'delete-table', ...table)
    const [, key = ''] = Object.entries(outputs).find(([name]) => name.includes('SigningKey')) ?? []
    await aws('kms', 'schedule-key-deletion', '--key-id', key, '--pending-window-in-days', '7')
  })
  const remains = await step('list what is left', () => listRemains(aws))

  console.log('\nNot as in AWS, because of the emulator:')
  printDifferences([...first.differences, ...beside.differences, ...standIns])
  console.log('\nLeft in the account:')
  for (const one of remains) console.log(`            ${one}`)
}

function printDifferences(differences: readonly Difference[]): void {
  printRows([...new Map(differences.map(({ what, why }) => [what, why]))], 12)
}
