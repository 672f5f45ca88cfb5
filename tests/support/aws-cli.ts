import * as s3 from '@aws-sdk/client-s3'
import type { S3 } from './s3.ts'

/** A stand-in for the AWS command line: answers what it would print, and throws what it would refuse. */
export type AwsCli = (...command: readonly string[]) => Promise<unknown>

/** `aws s3api …`, which names its commands and options as the API does, only spelled otherwise. */
export const createS3Cli =
  ({ client }: S3): AwsCli =>
  async (service, operation = '', ...options) => {
    if (service !== 's3api') throw new Error(`No stand-in for aws ${service}`)
    const commands = Object.entries(s3)
    const [, Command] = commands.find(([name]) => name === `${toPascal(operation)}Command`) ?? []
    if (Command === undefined) throw new Error(`aws s3api has no ${operation}`)
    // biome-ignore lint/suspicious/noExplicitAny: which command it is, is known from its name alone
    return client.send(new (Command as any)(readOptions(options)))
  }

function readOptions(options: readonly string[]): Record<string, string> {
  const input: Record<string, string> = {}
  for (let at = 0; at < options.length; at += 2) {
    const [name = '', value = ''] = options.slice(at, at + 2)
    if (!name.startsWith('--') || value === '') throw new Error(`Unknown options: ${options.slice(at).join(' ')}`)
    input[toPascal(name.slice(2))] = value
  }
  return input
}

const toPascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
