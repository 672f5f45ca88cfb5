import type { Page } from './page.ts'

export const tyres: Page = {
  title: 'Tyre pressures',
  words: ['tyre', 'tire', 'pressure', 'psi', 'bar', 'air', 'deflat', 'puncture', 'flat', 'compressor'],
  weight: ({ vehicles }) => (vehicles?.length ? 1 : 0),
  advice: ({ question, vehicles }, { say }) => {
    const surfaces = [
      [
        /gravel|washboard|corrugat|track|dirt/,
        say`Gravel and washboard: 20 to 25 % less than on the road ({2.4 bar becomes about 1.9 bar|35 psi becomes about 27 psi}).`,
      ],
      [/sand|dune|beach/, say`Soft sand: {1.0 to 1.2 bar|15 to 18 psi}.`],
      [/rock|crawl|boulder/, say`Rock: {1.2 to 1.5 bar|18 to 22 psi}.`],
      [/snow/, say`Deep snow: {0.8 to 1.0 bar|12 to 15 psi}.`],
      [/mud|clay/, say`Mud: {1.2 to 1.5 bar|18 to 22 psi}.`],
    ] as const
    const asked = surfaces.filter(([words]) => words.test(question))
    const given = (asked.length > 0 ? asked : surfaces).map(([, text]) => text)
    return [
      ...given.slice(0, -1),
      say`${given.at(-1) ?? ''} Without beadlocks stay above {0.8 bar|12 psi}.`,
      `Start from the pressure on the door label, measured cold.${vehicles?.length ? ' The guide does not know your tyres and load: a heavy vehicle takes the upper end.' : ''}`,
      say`At lowered pressure stay below {40 km/h|25 mph}, turn gently, and pump up again before the highway: soft tyres overheat.`,
      say`Carry a gauge, a compressor, a plug kit and a full-size spare. Pressure changes about {0.07 bar for every 6 °C|1 psi for every 10 °F}.`,
    ]
  },
}
