import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { deleteOldAssets } from './delete-old-assets.ts'

const { SITE_BUCKET } = z.parse(z.object({ SITE_BUCKET: z.string().check(z.minLength(3)) }), process.env)
const s3 = new S3Client()

export async function handler(): Promise<void> {
  const deleted = await deleteOldAssets({ s3, bucket: SITE_BUCKET, clock: Date.now })
  process.stdout.write(`${JSON.stringify({ level: 'info', message: 'cleared', files: deleted.length })}\n`)
}
