import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { createDay } from '../../shared/date.ts'
import { computeItinerary } from '../../shared/itinerary/itinerary.ts'
import { addDays } from '../../shared/itinerary/stops.ts'
import { createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from '../shared/itinerary/trip.ts'
import type { Bench } from './bench.ts'

const count = 2_000

const stops = Array.from({ length: count }, (_, at) =>
  createStop(at, {
    at: [-25 + Math.sin(at) * 5, 120 + (at % 200) / 10],
    from: addDays(createDay('2027-01-01'), at),
    to: addDays(createDay('2027-01-01'), at + (at % 3 === 0 ? 1 : 0)),
    weather: weatherOf(10, 30 + (at % 15), { hottestTemperature: 45, elevation: 300 }),
    ...(at % 5 === 0 ? { stop: { fuel: 'full', water: 'full' } } : {}),
    ...(at > 0 && at % 2 === 0 ? { leg: { from: idOf(at - 1), surface: { track: 0.5, sand: 0.5 } } } : {}),
  }),
)
const specs = { ...patrol, battery: 1_200, solar: 200, base: 200, fridge: 300, alternator: 300 }

async function measureSize(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export * from '../../shared/sun.ts'; export * from '../../shared/itinerary/itinerary.ts'; export * from '../../shared/itinerary/texts.ts'; export * from '../../shared/itinerary/computed.ts'",
      resolveDir: import.meta.dirname,
    },
    // Without the rest of shared/ and suncalc, which are loaded anyway or weigh 2 KB.
    plugins: [
      {
        name: 'own-code',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^(\.\.?\/|suncalc)/ }, ({ path, importer }) =>
            path === '../sun.ts' || (path.startsWith('./') && /itinerary/.test(importer))
              ? undefined
              : { external: true, path },
          ),
      },
    ],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

const bench: Bench = {
  title: `Itinerary of ${count.toLocaleString('en-US')} stops`,
  async measure() {
    const times = Array.from({ length: 30 }, () => {
      const before = process.cpuUsage()
      computeItinerary({ plan: { vehicleId, people: 3 } }, stops, [createVehicle(specs)])
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    })
    return [
      { what: 'first time, processor', values: times.slice(0, 1), unit: 'ms', goal: '50 ms' },
      { what: '30 times, processor', values: times, unit: 'ms', goal: '50 ms' },
      {
        what: 'own code, gzip',
        value: `${((await measureSize()) / 1_000).toFixed(1)} KB`,
        goal: '10 KB',
      },
    ]
  },
}
export default bench
