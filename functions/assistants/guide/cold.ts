import type { Page } from './page.ts'

export const cold: Page = {
  title: 'Cold',
  words: ['cold', 'freez', 'frost', 'winter', 'night', 'sleep', 'warm', 'hypotherm', 'cloth', 'wear'],
  weight: ({ low }) => ((low ?? 20) <= -5 ? 3 : (low ?? 20) <= 3 ? 2 : (low ?? 20) <= 8 ? 1 : 0),
  advice: ({ low }, { say, temperature }) => {
    const night = low ?? 0
    const mat = night <= -7 ? '5 or more' : night <= 5 ? '4 or more' : '2 to 3'
    const usual =
      low === undefined
        ? `The guide does not know your nights, so this is for ${temperature(0)}. `
        : say`The usual lows are ${temperature(low)}; single nights go {5 to 10 °C|9 to 18 °F} below that. `
    return [
      `${usual}Take a sleeping bag with a comfort rating of ${temperature(night - 6)} or lower and a mat of R-value ${mat}.`,
      'Wear layers, change out of damp clothes before sleeping, eat before bed. Shivering with slurred speech or fumbling is hypothermia: shelter, dry clothes, warm sweet drinks.',
      'No flame or charcoal for heat in a tent or vehicle, and carry a carbon monoxide alarm.',
      ...(night > 10
        ? []
        : [
            `A starter battery gives about a third less at ${temperature(0)} and 60 % less at ${temperature(-18)}. Butane stops at ${temperature(0)}, propane works to ${temperature(-40)}; summer diesel can wax near ${temperature(-9)}.`,
            'Leave room in water cans to freeze, and keep one bottle in the sleeping bag.',
          ]),
    ]
  },
}
