/**
 * Calculates the cost tables of deploy.md (a test compares them), in US dollars at public list prices for us-east-1
 * (November 2026), without free tiers.
 */

import { limits, serverLimits } from '#shared/limits.ts'

export type CostLine = { readonly item: string; readonly calculation: string; readonly dollars: number }

/** Resources that cost money without use; a test counts them in the templates. */
export type StageResources = {
  readonly firewallRules: number
  readonly firewallUnits: number
  readonly alarms: number
  /** Metrics in alarms, counted once per alarm. */
  readonly alarmMetrics: number
  /** Metrics created from logs. */
  readonly ownMetrics: number
  readonly dashboards: number
  readonly secrets: number
  readonly keys: number
  /** Minutes between two walks of the watch. */
  readonly watchMinutes: number
}

const million = 1_000_000
/** Web ACL units in the price of a request; each 500 more cost extra. */
const [includedUnits, unitsAStep, surchargePerMillion] = [1_500, 500, 0.2]

/**
 * Estimates the tokens of a text that is not counted by a model: 3 characters a token. English prose has 3.5 to 4, but
 * coordinates, dates and figures have fewer.
 */
const toTokens = (characters: number): number => Math.round(characters / 3)

/** Characters of an answer's prompt, the rules included, for a user with three trips of ten stops; a test measures them. */
export const promptCharacters = 9_500
/** The longest prompt: about 3,500 of rules, and a context and a question of their maximum length. */
const longestPrompt = 3_500 + serverLimits.context.characters + limits.question.characters
/** A guess: models are asked for at most 300 words, and stop at `serverLimits.answer.tokens`. */
const answerTokens = 300

/** Returns the monthly costs of an idle stage. */
export function costAtRest(resources: StageResources): CostLine[] {
  return [
    {
      item: 'Firewall',
      calculation: `5.00 for the list + ${resources.firewallRules} rules at 1.00`,
      dollars: 5 + resources.firewallRules,
    },
    priceLine('Dashboard', resources.dashboards, 3, 'the first three of an account are free'),
    {
      item: 'Alarms',
      calculation: `${resources.alarms} over ${resources.alarmMetrics} metrics at 0.10 (the first ten are free)`,
      dollars: resources.alarmMetrics * 0.1,
    },
    priceLine('Metrics of our own', resources.ownMetrics, 0.3, 'the first ten are free'),
    priceLine('Signing key', resources.keys, 1),
    priceLine('Route 53 zone, if any', 1, 0.5),
    priceLine('Origin secret', resources.secrets, 0.4),
    priceWatch((30 * 24 * 60) / resources.watchMinutes),
  ]
}

/** A walk without models (infra/smoke/walk.ts): its account gets the emails of any other. The seconds are a guess. */
const walk = { calls: 36, files: 14, emails: 2, signatures: 3, seconds: 6 }

function priceWatch(walks: number): CostLine {
  const { calls, files, emails, signatures, seconds } = walk
  // CloudFront with its functions, and the firewall; the gateway, Lambda and DynamoDB as in `costInUse`.
  const requests = ((calls + files) * (1 + 0.1 + 0.6)) / million
  const answers = (calls * (1 + 0.2 + 0.03 * 13.3 + 3.8 * 0.125 + 0.8 * 0.625)) / million
  const others = (emails * 0.1) / 1_000 + (signatures * 0.15) / 10_000 + seconds * 0.25 * 0.000_013_3
  return {
    item: 'Watch, in prod',
    calculation: `${count(walks)} walks of ${calls} calls, ${files} files and ${emails} emails`,
    dollars: walks * (requests + answers + others),
  }
}

const priceLine = (item: string, count: number, price: number, note?: string): CostLine => ({
  item,
  calculation: `${count} at ${price.toFixed(2)}${note ? ` (${note})` : ''}`,
  dollars: count * price,
})

/**
 * The calls a month of a page left open for eight hours on 22 days: each hour it asks whether anything has changed, and gets an
 * access token for that.
 */
const callsOfOpenPage = 22 * 8 * 2

/**
 * Returns the monthly costs of 1,000 active users, each with 10 visits, 300 API calls and 15 answers of an assistant; one in five
 * leaves a page open.
 */
export function costInUse({ firewallUnits }: Pick<StageResources, 'firewallUnits'>): CostLine[] {
  const people = 1_000
  const openPages = people / 5
  const [calls, answers] = [people * 300 + openPages * callsOfOpenPage, people * 15]
  const files = people * 10 * 25
  const requests = files + calls + answers
  const gigabytes = people * 0.01
  const [tokensIn, tokensOut] = [toTokens(promptCharacters), answerTokens]
  const gigabyteSeconds = calls * 0.03 + answers * 4
  const invocations = calls + answers
  const signatures = 32_000 + (openPages * callsOfOpenPage) / 2
  const [reads, writes] = [3.8 * calls, 0.8 * calls]
  const surcharge = Math.ceil(Math.max(0, firewallUnits - includedUnits) / unitsAStep) * surchargePerMillion
  return [
    {
      item: 'Claude Haiku 4.5',
      calculation: `${count(answers)} answers × (${count(tokensIn)} tokens in at 1.00/M + ${tokensOut} out at 5.00/M)`,
      dollars: answers * costOfAnswer(tokensIn, 1, tokensOut, 5),
    },
    {
      item: 'CloudFront',
      calculation: `${gigabytes} GB × 0.085 + ${count(requests)} requests × 0.01/10,000 (the first 1 TB and 10 M are free)`,
      dollars: gigabytes * 0.085 + (requests * 0.01) / 10_000,
    },
    {
      item: 'Lambda',
      calculation: `${count(calls)} × 0.03 s × 1 GB + ${count(answers)} × 4 s × 1 GB = ${count(gigabyteSeconds)} GB-s × 0.0000133 + ${count(invocations)} × 0.20/M`,
      dollars: gigabyteSeconds * 0.000_013_3 + (invocations * 0.2) / million,
    },
    {
      item: 'KMS',
      calculation: `${count(signatures)} signatures × 0.15/10,000`,
      dollars: (signatures * 0.15) / 10_000,
    },
    {
      item: 'Firewall',
      calculation: `${count(requests)} × ${(0.6 + surcharge).toFixed(2)}/M (${count(firewallUnits)} of ${count(includedUnits)} capacity units${surcharge === 0 ? ': no surcharge' : ''})`,
      dollars: (requests * (0.6 + surcharge)) / million,
    },
    {
      item: 'Gateways',
      calculation: `${count(calls)} × 1.00/M + ${count(answers)} × 3.50/M`,
      dollars: (calls * 1 + answers * 3.5) / million,
    },
    {
      item: 'DynamoDB',
      // 0.45 is 0.25 for a gigabyte of the table and 0.20 for its point-in-time recovery.
      calculation: `${count(reads)} reads × 0.125/M + ${count(writes)} writes × 0.625/M + 0.1 GB × 0.45`,
      dollars: (reads * 0.125 + writes * 0.625) / million + 0.1 * 0.45,
    },
    { item: 'Logs', calculation: '0.45 GB × 0.50', dollars: 0.45 * 0.5 },
    {
      item: 'CloudFront Functions',
      calculation: `${count(requests)} × 0.10/M`,
      dollars: (requests * 0.1) / million,
    },
    { item: 'Email', calculation: '50 × 0.10/1,000', dollars: (50 * 0.1) / 1_000 },
  ]
}

/** Prices are per million tokens. */
const costOfAnswer = (tokensIn: number, priceIn: number, tokensOut: number, priceOut: number): number =>
  (tokensIn * priceIn + tokensOut * priceOut) / million

/** Returns a day's cost at the daily ceiling with Claude Haiku 4.5; with `longest`, at full length of question, context and answer. */
export const costOfDay = (dailyCeiling: number, longest = false): number =>
  dailyCeiling *
  (longest
    ? costOfAnswer(toTokens(longestPrompt), 1, serverLimits.answer.tokens, 5)
    : costOfAnswer(toTokens(promptCharacters), 1, answerTokens, 5))

/** Returns the cost of a number of answers with Nova Lite. */
export const costWithNova = (answers: number): number =>
  answers * costOfAnswer(toTokens(promptCharacters), 0.06, answerTokens, 0.24)

export function toTable(lines: readonly CostLine[]): string {
  const rows = lines.map(({ item, calculation, dollars }) => `| ${item} | ${calculation} | ${dollars.toFixed(2)} |`)
  // Sum the rounded values, so that the table adds up.
  const sum = lines.reduce((total, { dollars }) => total + Number(dollars.toFixed(2)), 0)
  return [...rows, `| **Together** | | **${sum.toFixed(2)}** |`].join('\n')
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US')
