/** That the user's other vehicles, so many, are not part of the figures. */
export const describeOtherVehicles = (count: number): string =>
  count === 1 ? "your other vehicle isn't counted" : "your other vehicles aren't counted"
