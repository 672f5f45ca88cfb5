import { CopyObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import type { S3 } from './s3.ts'

/** Returns what the AWS CLI would print. @throws what it would refuse */
export type AwsCli = (...command: readonly string[]) => Promise<unknown>

/** Supports the parts of `aws s3api` that the runbook and infra/release use. */
export const createS3Cli =
  ({ client }: S3): AwsCli =>
  (service, operation, ...words) => {
    const options = readOptions(words)
    const read = (name: string) => options.get(name) ?? fail(`aws s3api ${operation} needs ${name}`)
    switch (`${service} ${operation}`) {
      case 's3api list-object-versions':
        return client.send(new ListObjectVersionsCommand({ Bucket: read('--bucket'), Prefix: options.get('--prefix') }))
      case 's3api copy-object': {
        const [Bucket, Key, CopySource] = [read('--bucket'), read('--key'), read('--copy-source')]
        return client.send(new CopyObjectCommand({ Bucket, Key, CopySource }))
      }
      default:
        return fail(`No stand-in for aws ${service} ${operation}`)
    }
  }

function readOptions(words: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2)
    if (!name.startsWith('--') || value === '') fail(`Unknown options: ${words.slice(at).join(' ')}`)
    options.set(name, value)
  }
  return options
}

function fail(message: string): never {
  throw new Error(message)
}
