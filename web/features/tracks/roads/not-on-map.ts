/** Says what no map shows, with the credit that OpenStreetMap's license asks for. */
export const notOnMap =
  'Floods, permits, closures to vehicles and 4WD-only roads are not on the map. © OpenStreetMap contributors'
