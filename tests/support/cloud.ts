import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App, type Stack, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { type BuildOutput, listBundles } from '../../infra/stacks/build-output.ts'
import { createStacks } from '../../infra/stacks/offgrid.ts'
import { readStage } from '../../infra/stages.ts'

type Settings = Readonly<Record<string, unknown>>

const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'))

export const everything: Settings = {
  stage: 'prod',
  domain: 'plan.offgrid.example',
  hostedZoneId: 'Z0123456789ABC',
  hostedZoneName: 'offgrid.example',
  mailSender: 'hello@offgrid.example',
  alarmAddress: 'ops@offgrid.example',
  mapsKey: 'browser-key',
  mapsId: 'map-id',
  openMeteoSecret: 'offgrid/open-meteo',
  tracing: true,
  watch: true,
}

type SynthesisOptions = {
  /** Also checks the rules of CloudFormation and cdk-nag, which takes three times as long. */
  readonly checked?: boolean
  readonly add?: (to: Stack) => void
}

const known = new Map<string, Cloud>()

/** Synthesizes a stage's stacks in this process, with small bundles, once for all test files of a worker. */
export function synthesise(settings: Settings): Cloud {
  const key = JSON.stringify(settings)
  const cloud = known.get(key) ?? synthesiseAnew(settings)
  known.set(key, cloud)
  return cloud
}

/** Synthesizes a stage's stacks as if for the first time. @throws when a check finds something */
export function synthesiseAnew(settings: Settings, { checked = false, add }: SynthesisOptions = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'offgrid-cloud-'))
  try {
    const app = new App({
      context,
      outdir: join(scratch, 'out'),
      builtinCloudFormationValidation: checked,
      analyticsReporting: false,
    })
    const stacks = createStacks(app, readStage(settings), writeBuildOutput(scratch))
    add?.(stacks.service)
    if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
    const assembly = app.synth()
    const template = (name: keyof typeof stacks) =>
      Template.fromJSON(assembly.getStackArtifact(stacks[name].artifactId).template)
    return {
      files: readOutput(assembly.directory),
      stacks,
      edge: template('edge'),
      data: template('data'),
      service: template('service'),
      viewer: template('viewer'),
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
export type Cloud = ReturnType<typeof synthesiseAnew>

/** JSON files by name, and the hashed names of the assets. */
function readOutput(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory).filter((name) => /(\.template|\.assets|-report)\.json$|^asset\./.test(name))
  const read = (name: string) => (name.endsWith('.json') ? readFileSync(join(directory, name), 'utf8') : '')
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

function writeBuildOutput(folder: string): BuildOutput {
  const files = {
    'site/index.html': '<!doctype html>',
    'site/icon.svg': '<svg/>',
    'site/assets/main-abc123.js': 'import "./other-def456.js"',
    'site/assets/other-def456.js': '',
    'site/.vite/manifest.json': '{}',
    'auth/index.mjs': "export const handler = 'auth'",
    'planner/index.mjs': "export const handler = 'planner'",
    'assistant/index.mjs': "export const handler = 'assistant'",
    'sweeper/index.mjs': "export const handler = 'sweeper'",
    'watch/index.mjs': "export const handler = 'watch'",
    'cleanup/index.mjs': "export const handler = 'cleanup'",
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return { site: join(folder, 'site'), functions: listBundles(folder) }
}

// biome-ignore lint/suspicious/noExplicitAny: templates are JSON, and a test says what it expects of them
export type Json = any

export const getResources = (template: Template, type: string): Record<string, Json> =>
  Object.fromEntries(Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]))

/** Returns the only resource whose logical id starts with `begins`. @throws unless there is exactly one */
export function getResource(template: Template, type: string, begins = '') {
  const found = Object.entries(getResources(template, type)).filter(([id]) => id.startsWith(begins))
  const [only, ...others] = found
  if (only === undefined || others.length > 0) throw new Error(`${found.length} resources ${type} ${begins}…`)
  return { id: only[0], properties: only[1] }
}

/** Returns a template's value as text: `Table.Arn`, `arn:aws:ses:us-east-1:<AWS::AccountId>:identity/<MailSender>`. */
export function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const [[name, argument] = ['', undefined]] = Object.entries(value)
  switch (name) {
    case 'Ref':
      return `<${removeHashes(String(argument))}>`
    case 'Fn::GetAtt':
      return `<${removeHashes(String(argument[0]))}.${argument[1]}>`
    case 'Fn::Sub':
      return String(argument).replaceAll('${', '<').replaceAll('}', '>')
    case 'Fn::Join':
      return argument[1].map(toText).join(argument[0])
    case 'Fn::GetStackOutput':
      return `<${argument.StackName} ${removeHashes(argument.OutputName.replace('PublishOutput', ''))}>`
    default:
      throw new Error(`No text for ${JSON.stringify(value)}`)
  }
}

/** Removes the hashes of paths. A version's hash follows one, and may itself begin with eight digits. */
export const removeHashes = (name: string): string => name.replace(/[0-9A-F]{8}([0-9a-f]{32})?/g, '$1')
