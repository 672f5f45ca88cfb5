import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const readWorkflow = (name: string): string =>
  readFileSync(new URL(`../../.github/workflows/${name}.yml`, import.meta.url), 'utf8')

export const expression = (text: string): string => `\${{ ${text} }}`

/** Unnamed steps are called by what they use or run. */
export const listSteps = (workflow: string): string[] =>
  [...workflow.matchAll(/^ {6}- (?:name|uses|run): (.+)$/gm)].map(([, what = '']) => what.replace(/ #.*/, ''))

/** Returns a step's lines, unindented. @throws if there is none */
export function findStep(workflow: string, name: string): string {
  const [, lines] = new RegExp(`^ {6}- name: ${name}\n((?: {8}.*\n|\n)*)`, 'm').exec(workflow) ?? []
  if (lines === undefined) throw new Error(`No step is called ${name}`)
  return lines.replaceAll(/^ {8}/gm, '')
}

export function findCommands(workflow: string, name: string): string {
  const step = findStep(workflow, name)
  const [, line, block = ''] = /^run: (?:([^|\n].*)|\|\n((?: {2}.*\n?|\n)*))/m.exec(step) ?? []
  return line ?? block.replaceAll(/^ {2}/gm, '')
}

export type StepRun = {
  readonly passed: boolean
  readonly output: string
  readonly ran: readonly (readonly string[])[]
  readonly summary: string
}

type StepOptions = {
  /** Programs replaced by stand-ins, which record their calls … */
  readonly programs: readonly string[]
  /** … and then run these commands. */
  readonly scripts?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
}

/** Runs a step as GitHub does, in a new folder. */
export async function runStep(
  commands: string,
  { programs, scripts = {}, env = {}, files = {} }: StepOptions,
): Promise<StepRun> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-step-'))
  try {
    const [bin, calls, summary] = [join(folder, 'bin'), join(folder, 'calls'), join(folder, 'summary')]
    mkdirSync(bin)
    for (const file of [calls, summary]) writeFileSync(file, '')
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    for (const program of programs) {
      writeFileSync(
        join(bin, program),
        `#!/bin/bash\nprintf '%s\\0' ${program} "$@" >> ${calls}\nprintf '\\n' >> ${calls}\n${scripts[program] ?? ''}\n`,
      )
      chmodSync(join(bin, program), 0o755)
    }
    const { passed, output } = await new Promise<{ passed: boolean; output: string }>((resolve) => {
      const variables = {
        PATH: `${bin}:${process.env.PATH}`,
        // The developer may have settings for a shell or npm.
        HOME: folder,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_ACTOR: 'anna',
        ...env,
      }
      execFile('bash', ['-e', '-o', 'pipefail', '-c', commands], { cwd: folder, env: variables }, (error, out, err) =>
        resolve({ passed: error === null, output: out + err }),
      )
    })
    const lines = readFileSync(calls, 'utf8').split('\n').filter(Boolean)
    const ran = lines.map((line) => line.split('\0').slice(0, -1))
    return { passed, output, ran, summary: readFileSync(summary, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
