import { formatCount } from '#shared/count.ts'
import { listBasis } from '#shared/itinerary/computed.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Finding } from '#shared/itinerary/texts.ts'
import type { Inquiry } from '../model.ts'
import { words } from '../names.ts'
import { describeAge } from '../weather-texts.ts'
import { describeReading } from './days.ts'
import { type Facts, toFacts } from './facts.ts'
import { list, listKeywords, nameStay, type Page } from './page.ts'
import { pages } from './pages.ts'
import { describePlaces, describePlaceWeather, describeStopForecasts } from './places.ts'
import { createUnitTexts, type UnitTexts } from './units.ts'

/** The longest list of stops. */
const maxNames = 5

/**
 * Writes plain text of paragraphs and '- ' lists, from the pages that the question asks for, or else those most relevant to the
 * facts.
 */
export function writeAnswer(inquiry: Inquiry): string {
  const facts = toFacts(inquiry)
  const units = createUnitTexts(inquiry.units)
  return inquiry.kind === 'tip' ? writeTip(inquiry.waypoint.name, facts, units) : writePages(facts, units)
}

function writePages(facts: Facts, units: UnitTexts): string {
  const hits = (page: Page) => countHits(page, facts.question)
  const found = rank((page) => 10 * hits(page) + getWeight(page, facts), facts).filter((page) => hits(page) > 0)
  const named = found.filter((page) => hits(page) >= 1)
  const matches = named.length > 0 ? named : found
  const selected = matches.length > 0 ? matches.slice(0, 2) : rank((page) => getWeight(page, facts), facts).slice(0, 3)
  const unknown = matches.length > 0 ? '' : ' The guide has no page about that, so here is what matters for your plans.'
  const maxLines = selected.length > 2 ? 3 : 5
  const needsForecast = facts.isAboutWeather || selected.some((page) => page.needsForecast)
  const forecasts = needsForecast ? describeStopForecasts(facts, units) : undefined
  const basis = selected.some((page) => find(page, facts, units)?.verdict) ? describeBasis(facts, units) : []
  return [
    `Local guide: ${describePlaceWeather(facts, units) ?? introduce(facts, units)}${unknown}`,
    ...(facts.namedDays ? describeReading(facts.question, facts.namedDays) : []),
    ...(forecasts === undefined ? [] : [forecasts]),
    ...(facts.places.length > 0 ? [describePlaces(facts, units)] : []),
    ...selected.map((page) => `${page.title}:\n${toList(writePage(page, facts, units, maxLines))}`),
    ...basis,
    'Conditions change: ask the land manager and look at the forecast before you go.',
  ].join('\n\n')
}

/** The trip's findings precede the advice; a note on missing figures follows it. */
function writePage(page: Page, facts: Facts, units: UnitTexts, maxLines: number): string[] {
  const advice = listAdvice(page, facts, units)
  const finding = find(page, facts, units)
  if (!finding) return advice.slice(0, maxLines)
  const shortened = advice.slice(0, maxLines - 1)
  // A sentence for each vehicle, worst first.
  const texts = finding.each?.map(({ text }) => text) ?? [finding.text]
  return finding.verdict ? [...texts, ...shortened] : [...shortened, ...texts]
}

const listAdvice = (page: Page, facts: Facts, units: UnitTexts) =>
  page.advice(facts, units).flatMap((advice) => advice || [])

function find({ finding }: Page, { itinerary, stops }: Facts, { units }: UnitTexts): Finding | undefined {
  const found = itinerary && stops.length > 0 ? finding?.(itinerary, units) : undefined
  return found?.text ? found : undefined
}

const describeBasis = ({ itinerary }: Facts, { units }: UnitTexts): string[] =>
  itinerary
    ? [`Calculated from your own figures:\n${toList([...listBasis(itinerary, units), ...describeForecast(itinerary)])}`]
    : []

/** Returns the source and age of the forecast, if the figures count one of its days. */
function describeForecast({ forecast: known, stops }: Itinerary): string[] {
  if (!known || !stops.some(({ forecast }) => forecast.some(({ expected }) => expected))) return []
  return [`Forecast: ${known.forecast.source}, ${describeAge(known.forecast)}`]
}

/** The first advice of the pages most relevant to this place and time. */
function writeTip(place: string, facts: Facts, units: UnitTexts): string {
  const score = (page: Page) =>
    getWeight(page, facts) && getWeight(page, facts) + Math.min(1, countHits(page, facts.wording))
  const selected = rank(score, facts).filter((page) => score(page) > 0)
  const advice = selected.flatMap((page) => listAdvice(page, facts, units).slice(0, 1)).slice(0, 4)
  return `Local guide: for ${place}${describeClimate(facts, units)}\n\n${toList(advice)}`
}

function introduce(facts: Facts, units: UnitTexts): string {
  const { trip, stops, namesStops, days, vehicles } = facts
  const climate = describeClimate(facts, units)
  if (namesStops && trip !== undefined) return `looking at ${listStays(stops)} of ${trip}${climate}`
  if (trip !== undefined) {
    const length = days ? ` over ${formatCount(days, 'day')}` : ''
    return `looking at ${trip} with ${formatCount(stops.length, 'waypoint')}${length}${climate}`
  }
  if (vehicles?.length) return `looking at your ${vehicles.map(({ name }) => name).join(', ')}.`
  return 'there is nothing in your plans about this yet, so this is general advice.'
}

/** Returns 'Well 33 (Thu, Jun 10 – Fri, Jun 11, 2027) and Kunawarritji'. */
const listStays = (stops: Facts['stops']) => {
  const more = stops.length - maxNames
  const named = stops.slice(0, maxNames)
  return list([...named.map(nameStay), ...(more > 0 ? [`${more} more`] : [])])
}

const describeClimate = ({ low, high }: Facts, { temperature }: UnitTexts) =>
  low === undefined || high === undefined
    ? '.'
    : `, where lows of ${temperature(low)} and highs of ${temperature(high)} are usual.`

/** Keywords of questions about anything, which count less than one that names a subject. */
const general = new Set(['bring', 'carry', 'pack', 'kit', 'gear', 'when', 'handle', 'can i', 'can it', 'can my'])

/** Counts a page's keywords in a text: 'recover' matches 'recovery', but 'ice' does not match 'advice'. */
function countHits(page: Page, text: string): number {
  const textWords = words(text)
  return listKeywords(page)
    .filter((keyword) =>
      keyword.includes(' ') ? text.includes(keyword) : textWords.some((word) => isFormOf(word, keyword)),
    )
    .reduce((sum, keyword) => sum + (general.has(keyword) ? 0.3 : 1), 0)
}

/** A keyword of three letters must be the word, because too many begin with it: 'pet' matches 'pets' but not 'petrol'. */
const isFormOf = (word: string, keyword: string): boolean =>
  keyword.length > 3
    ? word.startsWith(keyword)
    : new RegExp(`^${keyword}(s|y|ed|ing|${keyword.at(-1)}(y|ed|ing|er|est))?$`).test(word)

const getWeight = (page: Page, facts: Facts): number => page.weight?.(facts) ?? 0
const rank = (score: (page: Page) => number, facts: Facts): Page[] =>
  pages.filter((page) => !page.isMoot?.(facts)).toSorted((a, b) => score(b) - score(a))
const toList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
