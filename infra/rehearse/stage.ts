import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Aws } from '../release/aws.ts'
import { walk } from '../smoke/walk.ts'
import { folder, note, run } from './commands.ts'
import { type Emulator, openViewer, type Viewer } from './emulator.ts'
import { ofRelease, type Release } from './release.ts'

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()))

export type Stage = ReturnType<typeof createStage>

/** Returns a stage on the emulator, used through the commands of infra/deploy.md. */
export function createStage(name: string, emulator: Emulator, signal: AbortSignal) {
  let viewer: Viewer | undefined
  const call = (program: string, options: readonly string[]) => run(program, options, emulator.environment, signal)
  const node = (script: string, ...options: readonly string[]) => call(process.execPath, [script, ...options])
  const getOrigin = () => {
    assert.ok(viewer, `${name} has not been deployed`)
    return viewer.origin
  }

  async function cdkDeploy(release: Release, stack: string, what = stack) {
    const file = join(folder, `${stack}.json`)
    await call('cdk', ['deploy', what, ...ofRelease(release), '--require-approval', 'never', '--outputs-file', file])
    return outputsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))[stack] ?? {}
  }

  return {
    service: `${name}-service`,

    /** Deploys as the workflow does: the table, its migration, then everything. Returns the outputs. */
    async deploy(release: Release): Promise<Readonly<Record<string, string>>> {
      const data = await cdkDeploy(release, `${name}-data`)
      await node('infra/release/migrate.ts', data.TableName ?? '', `${name}-service`)
      const service = await cdkDeploy(release, `${name}-service`, '--all')
      viewer ??= await openViewer(emulator, new URL(service.Address ?? '').host)
      return { ...data, ...service }
    },

    /** Walks the main job through CloudFront. */
    smoke: () => walk(getOrigin(), note),

    /** Returns the first page that CloudFront serves. */
    async readPage(): Promise<string> {
      const response = await fetch(getOrigin(), { signal })
      assert.equal(response.status, 200)
      return response.text()
    },

    /** Records what is live, in a file for `putBack`. */
    async noteLive(): Promise<string> {
      const file = join(folder, `${name}-live.json`)
      await node('infra/release/note-live.ts', `${name}-service`, file)
      return file
    },
    putBack: (file: string) => node('infra/release/put-back.ts', file),

    destroy: (release: Release) => call('cdk', ['destroy', '--all', '--force', ...ofRelease(release)]),
    close: () => viewer?.close(),
  }
}

/** Returns calls of the AWS CLI against the emulator. */
export const createAws =
  ({ environment }: Emulator, signal: AbortSignal): Aws =>
  async (...command) => {
    const output = await run('aws', [...command, '--output', 'json'], environment, signal)
    return output.trim() === '' ? undefined : JSON.parse(output)
  }
