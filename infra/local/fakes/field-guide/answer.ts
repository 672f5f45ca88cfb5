import type { Facts } from './facts.ts'
import { land } from './land.ts'
import { celsius, type Page } from './page.ts'
import { safety } from './safety.ts'
import { supplies } from './supplies.ts'
import { terrain } from './terrain.ts'
import { vehicle } from './vehicle.ts'
import { weather } from './weather.ts'

const guide: readonly Page[] = [...supplies, ...vehicle, ...weather, ...terrain, ...land, ...safety]

/** Answers from the guide: the pages the question asks for, then those the facts speak for. Plain text of paragraphs and '- ' lists. */
export function guideAnswer(facts: Facts): string {
  return facts.tip ? tip(facts) : answer(facts)
}

function answer(facts: Facts): string {
  const asked = ranked((page) => 10 * hits(page, facts.question) + (page.weight?.(facts) ?? 0)).filter(
    (page) => hits(page, facts.question) > 0,
  )
  const chosen = asked.length > 0 ? asked.slice(0, 2) : ranked((page) => page.weight?.(facts) ?? 0).slice(0, 3)
  const opening =
    asked.length > 0
      ? about(facts)
      : `${about(facts)} No page of the guide is about that, so here is what your plans speak for.`
  const most = chosen.length > 2 ? 3 : 5
  return [
    `Local guide: ${opening}`,
    ...chosen.map((page) => `${page.title}:\n${list(page.advice(facts).slice(0, most))}`),
    'Conditions change: ask the land manager and look at the forecast before you go.',
  ].join('\n\n')
}

/** A tip is short: the first advice of the three pages that matter most at this place and time. */
function tip(facts: Facts): string {
  const place = facts.places[0]
  const chosen = ranked((page) => (page.weight?.(facts) ?? 0) + Math.min(1, hits(page, facts.wording))).slice(0, 4)
  const advice = chosen.flatMap((page) => page.advice(facts).slice(0, 1))
  return `Local guide: for ${place?.name ?? 'this waypoint'}${climate(facts)}\n\n${list(advice)}`
}

function about(facts: Facts): string {
  const [trip] = facts.trips
  if (trip !== undefined) {
    const length = facts.days ? ` over ${facts.days} ${facts.days === 1 ? 'day' : 'days'}` : ''
    return `looking at ${trip} with ${counted(facts.places.length, 'waypoint')}${length}${climate(facts)}`
  }
  if (facts.vehicles.length > 0) return `looking at your ${facts.vehicles.map((one) => one.name).join(', ')}.`
  if (facts.places.length > 0)
    return `looking at ${counted(facts.places.length, 'waypoint')} of your trips${climate(facts)}`
  return 'there is nothing in your plans about this yet, so this is general advice.'
}

const climate = ({ low, high }: Facts) =>
  low === undefined || high === undefined
    ? '.'
    : `, where lows of ${celsius(low)} and highs of ${celsius(high)} are usual.`

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** How many of a page's words the text has: '4wd' finds '4wd', 'recover' finds 'recovery', never 'ice' in 'advice'. */
function hits(page: Page, text: string): number {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return page.words.filter((asked) =>
    asked.includes(' ') ? text.includes(asked) : words.some((word) => word.startsWith(asked)),
  ).length
}

const ranked = (score: (page: Page) => number): Page[] => guide.toSorted((a, b) => score(b) - score(a))
