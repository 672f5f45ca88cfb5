import { australia } from './lists/australia.ts'
import { centralAsia } from './lists/central-asia.ts'
import { middleEast } from './lists/middle-east.ts'
import { northAmerica } from './lists/north-america.ts'
import { northernAfrica } from './lists/northern-africa.ts'
import { northernEurope } from './lists/northern-europe.ts'
import { russia } from './lists/russia.ts'
import { southAmerica } from './lists/south-america.ts'
import { southernAfrica } from './lists/southern-africa.ts'
import { parsePlaces } from './remote-place.ts'

/** Our list of remote places, 35 KB of text: import it lazily or at build time. */
export const remotePlaces = [
  australia,
  centralAsia,
  middleEast,
  northAmerica,
  northernAfrica,
  northernEurope,
  russia,
  southAmerica,
  southernAfrica,
].flatMap(parsePlaces)
