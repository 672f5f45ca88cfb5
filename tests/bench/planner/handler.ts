import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { loadHandler } from '../../../infra/local/lambda.ts'

/** Runs a checkout's planner in its own process, whose processor time is the handler's. */
const [checkout = '.'] = process.argv.slice(2)
const handler = await loadHandler(pathToFileURL(join(resolve(checkout), 'functions/planner.ts')))

const jobSchema = z.object({ event: z.unknown(), count: z.number() })
const answerSchema = z.looseObject({ statusCode: z.number(), body: z.string() })

process.on('message', async (message) => {
  const { event, count } = jobSchema.parse(message)
  const from = process.cpuUsage()
  for (let turn = 0; turn < count; turn++) {
    const { statusCode, body } = answerSchema.parse(await handler(event))
    if (statusCode !== 200) throw new Error(`The planner answered ${statusCode}: ${body}`)
  }
  const { user, system } = process.cpuUsage(from)
  process.send?.({ time: (user + system) / 1000 / count })
})
process.once('disconnect', () => process.exit())
