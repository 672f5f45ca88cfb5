import { capability, checks, loads, mud, pace, recovery, river, sand, snow, tires } from './driving.ts'
import { camping, fire, noTrace, permits, wildlife } from './land.ts'
import type { Page } from './page.ts'
import { alone, communications, company, firstAid, navigation } from './safety.ts'
import { food, fuel, power, water } from './supplies.ts'
import { altitude, climate, cold, floods, heat, wind } from './weather.ts'

/** All pages. If a question matches pages equally, the earlier one comes first. */
export const pages: readonly Page[] = [
  water,
  fuel,
  climate,
  tires,
  permits,
  camping,
  food,
  power,
  recovery,
  loads,
  checks,
  capability,
  heat,
  cold,
  altitude,
  floods,
  wind,
  sand,
  mud,
  snow,
  river,
  pace,
  fire,
  wildlife,
  noTrace,
  company,
  communications,
  navigation,
  firstAid,
  alone,
]
