/** Returns a note that the user's other vehicles are not counted. */
export const describeOtherVehicles = (count: number): string =>
  count === 1 ? "your other vehicle isn't counted" : "your other vehicles aren't counted"
