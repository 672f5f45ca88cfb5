import { fileURLToPath } from 'node:url'
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataVersion, readsFrom } from '#functions/data-version.ts'
import type { Aws } from '../../infra/release/aws.ts'
import { requireWriter } from '../../infra/release/running.ts'
import { describeRelease } from '../../infra/table-shape.ts'
import { type Cloud, everything, getResource, synthesise } from '../support/cloud.ts'
import { createTestClient, startTestEngine, type TestEngine } from '../support/engine.ts'
import { putItems, readItems, readStored } from '../support/stored.ts'
import { findCommands, listSteps, readWorkflow, runStep } from '../support/workflow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const deploy = readWorkflow('deploy')
const stack = 'offgrid-prod-service'
const versionKey = { pk: { S: 'VERSION' }, sk: { S: 'VERSION' } }

/** A stand-in for AWS with two functions whose live versions have these descriptions. */
const createAws =
  (descriptions: Readonly<Record<string, string | undefined>>): Aws =>
  async (...command) => {
    const read = (option: string) => command[command.indexOf(`--${option}`) + 1] ?? ''
    switch (command.slice(0, 2).join(' ')) {
      case 'cloudformation describe-stacks': {
        if (read('stack-name') !== stack) throw new Error(`Stack with id ${read('stack-name')} does not exist`)
        const functions = { OutputKey: 'Functions', OutputValue: Object.keys(descriptions).join() }
        return { Stacks: [{ Outputs: [functions] }] }
      }
      case 'lambda get-alias':
        return { FunctionVersion: `live of ${read('function-name')}` }
      case 'lambda get-function-configuration':
        expect(read('qualifier')).toBe(`live of ${read('function-name')}`)
        expect(read('query')).toBe('{Description: Description}')
        return { Description: descriptions[read('function-name')] }
      default:
        throw new Error(`No stand-in for aws ${command.join(' ')}`)
    }
  }

describe('A table is migrated beside a running release', () => {
  test('that writes the version it is migrated to, or a later one', async () => {
    await requireWriter(createAws({ auth: describeRelease(9), planner: describeRelease(10) }), stack, 9)
  })

  test('that was deployed before version 8, whose items are those of version 7', async () => {
    await requireWriter(createAws({ auth: undefined, planner: '' }), stack, 8)
    await expect(requireWriter(createAws({ auth: undefined, planner: '' }), stack, 9)).rejects.toThrow()
  })

  test('and where none runs yet', async () => {
    await requireWriter(createAws({}), 'offgrid-new-service', 9)
  })

  test('but not while a function still writes an older version', async () => {
    const aws = createAws({ auth: describeRelease(9), planner: describeRelease(8) })
    await expect(requireWriter(aws, stack, 9)).rejects.toThrow(
      'offgrid-prod-service runs a release that writes data version 8, and this release needs 9: first deploy the one between them, which writes 9 and reads 8 too (infra/deploy.md, "Changing what is stored").',
    )
  })
})

describe('The templates', () => {
  let cloud: Cloud
  beforeEach(() => {
    cloud = synthesise({ ...everything, table: 'restored-table' })
  })

  test('name for each function the data version its release writes, and the table to migrate', () => {
    for (const name of ['Auth', 'Planner', 'Assistant', 'SweeperHandler'])
      expect(getResource(cloud.service, 'AWS::Lambda::Function', `${name}Function`).properties.Description).toBe(
        describeRelease(dataVersion),
      )
    expect(cloud.data.toJSON().Outputs.TableName.Value).toBe('restored-table')
  })
})

describe('The release’s own step', () => {
  const stored = readStored(7)
  let engine: TestEngine
  beforeEach(async () => {
    engine = await startTestEngine()
    const client = createTestClient(engine.url)
    await client.send(new DeleteItemCommand({ TableName: engine.tableName, Key: versionKey }))
    client.destroy()
  })
  afterEach(() => engine.close())

  const readVersion = async () => (await readItems(engine.url, engine.tableName))['VERSION VERSION']?.version

  /** Migrates the engine's table beside a release with this description. */
  const migrate = (description: string) =>
    runStep(findCommands(deploy, 'Migrate the data'), {
      programs: ['npx', 'jq', 'aws', 'npm'],
      scripts: {
        npx: 'touch data.json',
        jq: `cat data.json; echo ${engine.tableName}`,
        aws: `case "$2" in
  describe-stacks) echo '{"Stacks":[{"Outputs":[{"OutputKey":"Functions","OutputValue":"auth"}]}]}' ;;
  get-alias) echo '{"FunctionVersion":"4"}' ;;
  get-function-configuration) echo '{"Description":"${description}"}' ;;
esac`,
        npm: `cd ${root} && exec "$(PATH=${process.env.PATH} command -v npm)" "$@"`,
      },
      env: {
        STAGE: 'prod',
        SETTINGS: 'logDays=30\n',
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_ENDPOINT_URL_DYNAMODB: engine.url,
      },
    })

  test('comes before the service is deployed', () => {
    const steps = listSteps(deploy)
    expect(steps.indexOf('Migrate the data')).toBe(steps.indexOf('Deploy') - 1)
  })

  test('deploys the data stack and migrates a table of version 7 to version 8', async () => {
    await putItems(engine.url, engine.tableName, stored.items)
    const { passed, output, ran } = await migrate('')
    expect(output).toContain(
      `${engine.tableName} is at data version 8: ${stored.items.length} items checked, 0 changed.`,
    )
    expect(passed).toBe(true)
    expect(await readVersion()).toEqual({ N: '8' })
    expect(ran[0]?.slice(0, 4)).toEqual(['npx', 'cdk', 'deploy', 'offgrid-prod-data'])
    expect(ran[0]?.slice(-4)).toEqual(['-c', 'stage=prod', '-c', 'logDays=30'])
    expect(ran[2]).toEqual(['npm', 'run', '--if-present', 'migrate', '--', engine.tableName, stack])

    const again = await migrate(describeRelease(dataVersion))
    expect(again).toMatchObject({ passed: true, output: expect.stringContaining('needs no migration') })
  })

  test('sets the version of a new stage’s table', async () => {
    expect((await migrate(describeRelease(dataVersion))).passed).toBe(true)
    expect(await readVersion()).toEqual({ N: `${dataVersion}` })
  })

  test('stops the release before the service when the table is newer, or the running release too old', async () => {
    await putItems(engine.url, engine.tableName, [{ ...versionKey, version: { N: `${dataVersion + 1}` } }])
    const newer = await migrate(describeRelease(dataVersion + 1))
    expect(newer).toMatchObject({ passed: false, output: expect.stringContaining('use the Offgrid that migrated it') })
    const older = await migrate(describeRelease(readsFrom - 1))
    expect(older).toMatchObject({ passed: false, output: expect.stringContaining('first deploy the one between them') })
    expect(await readVersion()).toEqual({ N: `${dataVersion + 1}` })
  })
})
