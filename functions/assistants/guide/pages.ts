import { alone } from './alone.ts'
import { altitude } from './altitude.ts'
import { camping } from './camping.ts'
import { capability } from './capability.ts'
import { checks } from './checks.ts'
import { climate } from './climate.ts'
import { cold } from './cold.ts'
import { communications } from './communications.ts'
import { company } from './company.ts'
import { fire } from './fire.ts'
import { firstAid } from './first-aid.ts'
import { floods } from './floods.ts'
import { food } from './food.ts'
import { fuel } from './fuel.ts'
import { heat } from './heat.ts'
import { loads } from './loads.ts'
import { mud } from './mud.ts'
import { navigation } from './navigation.ts'
import { noTrace } from './no-trace.ts'
import { pace } from './pace.ts'
import type { Page } from './page.ts'
import { permits } from './permits.ts'
import { power } from './power.ts'
import { recovery } from './recovery.ts'
import { river } from './river.ts'
import { sand } from './sand.ts'
import { snow } from './snow.ts'
import { tyres } from './tyres.ts'
import { water } from './water.ts'
import { wildlife } from './wildlife.ts'
import { wind } from './wind.ts'

/** The whole guide. Of pages that a question asks for equally, the earlier one comes first. */
export const pages: readonly Page[] = [
  water,
  fuel,
  climate,
  tyres,
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
