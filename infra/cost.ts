/**
 * The costs of Offgrid in US dollars: the arithmetic behind the tables of deploy.md, which a test compares. Prices are the public list
 * prices for us-east-1 (November 2026), without free tiers.
 */

/** A row of a cost table: the item, its calculation, and the amount. */
export type CostLine = { readonly item: string; readonly calculation: string; readonly dollars: number }

/** The resources of a stage that cost without any use; a test counts them in the templates. */
export type StageResources = {
  readonly firewallRules: number
  readonly firewallUnits: number
  readonly alarms: number
  /** Metrics that the alarms look at, each of them once for each alarm. */
  readonly alarmMetrics: number
  /** Metrics that logs are turned into. */
  readonly ownMetrics: number
  readonly dashboards: number
  readonly secrets: number
  readonly keys: number
}

const million = 1_000_000
/** Units of a web ACL that the price of a request includes; each 500 more cost something. */
const [includedUnits, unitsAStep, surchargePerMillion] = [1_500, 500, 0.2]

/** A month of a stage that nobody asks anything. */
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
  ]
}

const priceLine = (item: string, count: number, price: number, note?: string): CostLine => ({
  item,
  calculation: `${count} at ${price.toFixed(2)}${note ? ` (${note})` : ''}`,
  dollars: count * price,
})

/** A month of 1,000 active people, each with 10 visits, 300 calls of the API and 15 answers of an assistant. */
export function costInUse({ firewallUnits }: Pick<StageResources, 'firewallUnits'>): CostLine[] {
  const people = 1_000
  const [calls, answers] = [people * 300, people * 15]
  const files = people * 10 * 25
  const requests = files + calls + answers
  const gigabytes = people * 0.01
  const [tokensIn, tokensOut] = [700, 300]
  const gigabyteSeconds = calls * 0.03 + answers * 4
  const invocations = calls + answers
  const signatures = 32_000
  const [reads, writes] = [2 * calls, 0.8 * calls]
  const surcharge = Math.ceil(Math.max(0, firewallUnits - includedUnits) / unitsAStep) * surchargePerMillion
  return [
    {
      item: 'Claude Haiku 4.5',
      calculation: `${count(answers)} answers × (${tokensIn} tokens in at 1.00/M + ${tokensOut} out at 5.00/M)`,
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
      // A gigabyte of the table is 0.25, and 0.20 for its recovery to any second of 35 days.
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

/** One answer of a model; prices are for a million tokens. */
const costOfAnswer = (tokensIn: number, priceIn: number, tokensOut: number, priceOut: number): number =>
  (tokensIn * priceIn + tokensOut * priceOut) / million

/** The most that a day of answers can cost with Claude Haiku 4.5: each with the longest question, context and answer. */
export const costOfDay = (dailyCeiling: number, tokensIn: number, tokensOut: number): number =>
  dailyCeiling * costOfAnswer(tokensIn, 1, tokensOut, 5)

/** Rows of a table in Markdown, with their sum. */
export function toTable(lines: readonly CostLine[]): string {
  const rows = lines.map(({ item, calculation, dollars }) => `| ${item} | ${calculation} | ${dollars.toFixed(2)} |`)
  // The sum of what stands in the table, so that who adds it up gets it.
  const sum = lines.reduce((total, { dollars }) => total + Number(dollars.toFixed(2)), 0)
  return [...rows, `| **Together** | | **${sum.toFixed(2)}** |`].join('\n')
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US')
