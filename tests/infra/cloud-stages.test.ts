import { describe, expect, test } from 'vitest'
import { readStage } from '../../infra/stages.ts'
import { synthesise } from '../support/cloud.ts'

describe('The settings of a stage', () => {
  test.each(['dev', 'staging', 'prod'])('%s needs nothing but its name', (stage) => {
    expect(readStage({ stage })).toMatchObject({ stage, region: 'us-east-1', assistantSwitch: 'on' })
  })

  test('keep the data of prod, and only of prod', () => {
    expect(['dev', 'staging', 'prod'].map((stage) => readStage({ stage }).keepData)).toEqual([false, false, true])
  })

  test('are read from the command line, where everything is text', () => {
    const stage = readStage({
      stage: 'dev',
      modelIds: 'amazon.nova-lite-v1:0, amazon.nova-micro-v1:0',
      logDays: '90',
      keepData: 'true',
      originSecretSent: '2',
      originSecretsAccepted: '1,2',
    })
    expect(stage).toMatchObject({
      modelIds: ['amazon.nova-lite-v1:0', 'amazon.nova-micro-v1:0'],
      logDays: 90,
      keepData: true,
      originSecretSent: 2,
      originSecretsAccepted: [1, 2],
    })
  })

  test('report every fault at once', () => {
    const faulty = {
      stage: 'live',
      region: 'Europe',
      domain: 'X',
      logDays: '8',
      alarmAddress: 'ops',
      keepData: 'perhaps',
    }
    for (const name of Object.keys(faulty)) expect(() => readStage(faulty)).toThrow(`  ${name}: `)
  })

  test('refuse an unknown setting, such as a misspelled one', () => {
    expect(() => readStage({ stage: 'dev', mapKey: 'x' })).toThrow('mapKey')
  })

  test.each([
    ['a domain without a certificate or a zone', { domain: 'offgrid.example' }, 'domain: needs'],
    [
      'a zone that does not contain the domain',
      { domain: 'offgrid.example', hostedZoneId: 'Z1', hostedZoneName: 'else.example' },
      'does not hold',
    ],
    ['a maps key without its map id', { mapsKey: 'x' }, 'mapsKey: goes with mapsId'],
    ['a secret that is sent but not accepted', { originSecretSent: 2 }, 'must include the secret that is sent'],
    ['an American inference profile in Europe', { region: 'eu-central-1' }, 'cannot be asked from eu-central-1'],
    [
      'a European inference profile that may send nothing to Europe',
      { region: 'eu-central-1', modelIds: 'eu.amazon.nova-lite-v1:0' },
      'modelRegions: must include eu-central-1',
    ],
  ])('refuse %s', (_, settings, fault) => {
    expect(() => readStage({ stage: 'prod', ...settings })).toThrow(fault)
  })

  test('warn when nobody gets the alarms of prod', () => {
    const list = (settings: Record<string, unknown>) =>
      synthesise(settings).stacks.service.node.metadata.filter(({ data }) => String(data).includes('set alarmAddress'))
    expect(list({ stage: 'prod' })).toHaveLength(1)
    expect(list({ stage: 'prod', alarmAddress: 'ops@offgrid.example' })).toEqual([])
    expect(list({ stage: 'dev' })).toEqual([])
  })
})
