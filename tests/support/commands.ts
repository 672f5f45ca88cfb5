/** Returns the commands in a page's code blocks and inline code. */
export function listCommands(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].flatMap(([, text = '']) =>
    // A backslash continues the line.
    text.replace(/\\\n\s*/g, '').split('\n'),
  )
  const inText = [...page.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const starts = /^((\w+=\S+ )*)(aws|npx cdk|npm run|npm start|sam|git|cp) ?/
  return [...blocks, ...inText].flatMap((line) => {
    const command = line.trim().replace(/\s+#.*$/, '')
    return starts.test(command) ? command.split(/ \| | && /) : []
  })
}

export function parseCommand(command: string) {
  const words = (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).filter((word) => !/^\w+=/.test(word))
  const options = words.flatMap((word) => (/^--?[a-z][a-z-]*/.exec(word) ?? [])[0] ?? [])
  const settings = [...command.matchAll(/-c ([a-zA-Z]+)=(\S+)/g)].map(([, name = '', value = '']) => ({ name, value }))
  return { words, options, settings }
}

const everywhere = ['region', 'query', 'output', 'profile']

/** Options from the AWS CLI's reference (version 2), for services without an installed SDK. */
const awsReference: Readonly<Record<string, readonly string[]>> = {
  'cloudformation describe-stacks': ['stack-name', 'max-items', 'starting-token'],
  'cloudformation list-stack-resources': ['stack-name', 'max-items', 'starting-token'],
  'cloudformation update-termination-protection': [
    'stack-name',
    'enable-termination-protection',
    'no-enable-termination-protection',
  ],
  'cloudfront create-invalidation': ['distribution-id', 'paths', 'invalidation-batch'],
  'dynamodb wait table-exists': ['table-name'],
  'iam create-open-id-connect-provider': ['url', 'client-id-list', 'thumbprint-list', 'tags'],
  'iam create-role': [
    'role-name',
    'assume-role-policy-document',
    'description',
    'max-session-duration',
    'path',
    'tags',
  ],
  'iam put-role-policy': ['role-name', 'policy-name', 'policy-document'],
  'lambda list-versions-by-function': ['function-name', 'max-items', 'page-size', 'starting-token'],
  'lambda update-alias': ['function-name', 'name', 'function-version', 'description', 'routing-config', 'revision-id'],
  's3 rb': ['force'],
  's3 cp': ['cache-control', 'content-type', 'recursive', 'metadata-directive', 'exclude', 'include'],
}

/** Returns a command's options; undefined if there is no such command. `sdk` has the SDK's schemas by name. */
export function findAwsOptions(words: readonly string[], sdk: Readonly<Record<string, unknown>>): string[] | undefined {
  const [, service = '', operation = '', waiter = ''] = words
  const known = awsReference[`${service} ${operation}`] ?? awsReference[`${service} ${operation} ${waiter}`]
  if (known) return [...known, ...everywhere]
  const pascal = operation.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  // A schema is a list: kind, namespace, name, traits, the names of its members, their types.
  const schema = sdk[`${pascal}Input$`] ?? sdk[`${pascal}Request$`]
  const members: unknown = Array.isArray(schema) ? schema[4] : undefined
  if (!Array.isArray(members)) return undefined
  const options = members.map((member) => toKebabCase(String(member)))
  // The CLI has a `no-` form of each boolean option.
  return [...options, ...options.map((option) => `no-${option}`), ...everywhere]
}

const toKebabCase = (name: string) => name.replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4').toLowerCase()
