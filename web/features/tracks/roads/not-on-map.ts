/**
 * Says what no map shows, with the credit that OpenStreetMap's license asks for, and that a map without gates doesn't show
 * them.
 */
export const describeNotOnMap = (hasGates = true): string =>
  `Floods, permits, ${hasGates ? '' : 'gates, '}closures to vehicles and 4WD-only roads are not on the map. © OpenStreetMap contributors`
