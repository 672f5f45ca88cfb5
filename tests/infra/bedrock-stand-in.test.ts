import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bedrock, startBedrock } from '../../infra/local/fakes/bedrock.ts'
import type { BedrockFault } from '../../infra/local/fakes/bedrock-faults.ts'
import { daylightHours } from '../../infra/local/fakes/field-guide/daylight.ts'

const desert = {
  today: '2026-11-21',
  trips: [
    {
      name: 'Mojave Loop',
      waypoints: [
        { name: 'Baker', latitude: '35.2650', longitude: '-116.0740', from: '2027-07-01', usualHigh: '41 °C (106 °F)' },
        { name: 'Kelso Dunes', latitude: '34.8911', longitude: '-115.7192', from: '2027-07-02', to: '2027-07-04' },
      ],
    },
  ],
}

const prompt = (question: string, context: object = desert) =>
  `<context-0a1b>\n${JSON.stringify(context)}\n</context-0a1b>\n<question-0a1b>\n${JSON.stringify(question)}\n</question-0a1b>`

describe('the local stand-in for Bedrock', () => {
  const faults: BedrockFault[] = []
  let bedrock: Bedrock
  let client: BedrockRuntimeClient

  beforeAll(async () => {
    bedrock = await startBedrock({ fault: () => faults.shift() })
    client = new BedrockRuntimeClient({
      endpoint: bedrock.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    })
  })
  afterAll(async () => {
    client.destroy()
    await bedrock.close()
  })

  const input = (text: string) => ({
    modelId: 'local.field-guide-v1:0',
    messages: [{ role: 'user' as const, content: [{ text }] }],
    inferenceConfig: { maxTokens: 500 },
  })
  const ask = async (text: string) => {
    const answer = await client.send(new ConverseCommand(input(text)))
    return { text: answer.output?.message?.content?.[0]?.text ?? '', stopReason: answer.stopReason }
  }
  const stream = async (text: string) => {
    const answer = await client.send(new ConverseStreamCommand(input(text)))
    let streamed = ''
    let stopReason: string | undefined
    for await (const event of answer.stream ?? []) {
      streamed += event.contentBlockDelta?.delta?.text ?? ''
      stopReason ??= event.messageStop?.stopReason
    }
    return { text: streamed, stopReason }
  }

  it('answers a question about water with the litres that the days and the heat of the trip need', async () => {
    const { text, stopReason } = await ask(prompt('How much water do we need?'))
    expect(text).toMatch(/^Local guide: looking at Mojave Loop with 2 waypoints over 4 days/)
    expect(text).toContain('Carry 8 L (2.1 US gal) per person and day')
    expect(text).toContain('48 L (12.7 US gal) each')
    expect(stopReason).toBe('end_turn')
  })

  it('streams the same answer that it gives whole', async () => {
    const question = prompt('What tyre pressure for dunes?')
    expect(await stream(question)).toEqual(await ask(question))
  })

  it('speaks about the vehicles in the prompt', async () => {
    const garage = { vehicles: [{ make: 'Toyota', model: '4Runner', year: 2006, modifications: '3 inch lift' }] }
    const { text } = await ask(prompt('What recovery gear should I take?', garage))
    expect(text).toContain('2006 Toyota 4Runner')
    expect(text).toContain('jack that reaches the raised frame')
  })

  it('says so when no page of the guide is about the question', async () => {
    expect((await ask(prompt('Xyzzy?'))).text).toContain('No page of the guide is about that')
  })

  it('keeps a travel tip short', async () => {
    const tip = { waypoint: { name: 'Buckskin Gulch', latitude: '37.0', longitude: '-111.9', from: '2027-08-02' } }
    const { text } = await ask(prompt('', tip))
    expect(text).toMatch(/^Local guide: for Buckskin Gulch/)
    expect(text).toContain('Never camp or park in a dry wash')
    expect(text.length).toBeLessThan(1_000)
  })

  it('stops at the token limit and says that it did', async () => {
    const answer = await client.send(
      new ConverseCommand({ ...input(prompt('How much water?')), inferenceConfig: { maxTokens: 20 } }),
    )
    expect(answer.stopReason).toBe('max_tokens')
    expect(answer.output?.message?.content?.[0]?.text).toHaveLength(80)
  })

  it.each([
    ['throttled', 'ThrottlingException'],
    ['timeout', 'ModelTimeoutException'],
    ['denied', 'AccessDeniedException'],
    ['missing model', 'ResourceNotFoundException'],
    ['invalid model', 'ValidationException'],
    ['broken', 'InternalServerException'],
  ] as const)('refuses as Bedrock does when %s', async (fault, name) => {
    faults.push(fault)
    await expect(ask(prompt('Water?'))).rejects.toMatchObject({ name })
    faults.push(fault)
    await expect(stream(prompt('Water?'))).rejects.toMatchObject({ name })
  })

  it('ends a stream half-way when told to, silently or with an error', async () => {
    faults.push('dies half-way')
    // Whether the client notices a reset stream depends on the Node version; the stop reason never comes.
    expect((await stream(prompt('Water?')).catch(() => undefined))?.stopReason).toBeUndefined()
    faults.push('fails half-way')
    await expect(stream(prompt('Water?'))).rejects.toMatchObject({ name: 'ModelStreamErrorException' })
  })

  it('gives nothing when filtered or empty', async () => {
    faults.push('filtered')
    expect(await stream(prompt('Water?'))).toEqual({ text: '', stopReason: 'content_filtered' })
    faults.push('empty')
    expect(await ask(prompt('Water?'))).toEqual({ text: '', stopReason: 'end_turn' })
  })
})

describe('daylight', () => {
  it.each([
    ['Quito at the equinox', 0, 80, 12.1],
    ['Denver at midsummer', 39.74, 172, 15],
    ['Denver at midwinter', 39.74, 355, 9.35],
    ['Tromsø in polar night', 69.65, 355, 0],
    ['Tromsø in midnight sun', 69.65, 172, 24],
  ])('%s', (_, latitude, day, hours) => {
    expect(daylightHours(latitude, day)).toBeCloseTo(hours, 0)
  })
})
