import type { Page } from './page.ts'

export const checks: Page = {
  title: 'Checks before you leave',
  words: ['check', 'mainten', 'service', 'prepar', 'oil', 'coolant', 'brake', 'spare', 'breakdown', 'old', 'ready'],
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ vehicles = [], thisYear }, { say }) => {
    const aged = vehicles.find(({ year }) => year !== null && year <= thisYear - 12)
    return [
      ...(aged
        ? [
            `The ${aged.name} is old enough to look hard at hoses, belts, water pump and radiator: they fail first, and in heat.`,
          ]
        : []),
      'Two weeks ahead: oil, coolant, brake fluid and pads, belts, wheel bearings, a battery load test (they last 3 to 5 years), all lights.',
      say`Tyres: at least {3 mm|4/32 in} of tread, none older than 10 years, spare included; check that your wrench fits and the jack lifts the loaded vehicle.`,
      say`Torque the wheel nuts again {50 to 100 km|30 to 60 mi} after any wheel was off.`,
      say`Carry fuses, a belt, coolant, {2 L|2 quarts} of oil, hose tape, wire and the tools that fit your vehicle.`,
    ]
  },
}
