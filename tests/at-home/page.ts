import { readFileSync } from 'node:fs'

const page = 'infra/at-home.md'

/** Returns the commands of a section's first block, with placeholders replaced. */
export function readCommands(section: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(page, 'utf8').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  const [, ...blocks] = text.split(/^```.*\n/m)
  const commands = blocks.filter((_, index) => index % 2 === 0).join('')
  if (commands === '') throw new Error(`${page} has no commands below ${section}`)
  return Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), commands)
}
