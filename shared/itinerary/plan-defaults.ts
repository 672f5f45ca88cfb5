/** Defaults of a plan. The water reserve of three days follows South Australian Desert Parks, which advise 3 to 4. */
export const planDefaults = { people: 2, hoursPerDay: 7, reserve: 0.15, reserveDays: 3, waterOther: 0 } as const
