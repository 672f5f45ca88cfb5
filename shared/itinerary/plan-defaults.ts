/**
 * Defaults of a plan; separate from its schema, which a screen does not need. People 2, 7 hours of driving a day, 15 % of the fuel and
 * three days of water in reserve (South Australian Desert Parks advise 3 to 4).
 */
export const planDefaults = { people: 2, hoursPerDay: 7, reserve: 0.15, reserveDays: 3, waterOther: 0 } as const
