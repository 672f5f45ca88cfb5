import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import type { AuthDeps } from '#functions/accounts/core/deps.ts'
import { createSesMailer } from '#functions/mail/mailer.ts'
import { openTable } from '#functions/table/client.ts'
import { createNasaPower } from '#functions/weather/nasa-power.ts'
import { createOpenMeteo } from '#functions/weather/open-meteo.ts'
import { createOpenMeteoForecast } from '#functions/weather/open-meteo-forecast.ts'
import { sampleSource } from '#shared/weather.ts'
import { createPasswordCheck } from '../accounts/passwords/guessable-passwords.ts'
import { openSigningKey } from '../accounts/sessions/signing-key.ts'
import {
  authEnvironmentSchema,
  type CommonEnvironment,
  plannerEnvironmentSchema,
  type WeatherEnvironment,
} from '../environment.ts'
import { createDataVersionCheck } from '../http/data-version-check.ts'
import { randomIds } from '../http/ids.ts'
import { createConsoleLog, type Log } from '../http/log.ts'
import type { Deps } from '../http/types.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import { systemTimers } from '../timers.ts'
import type { PlannerDeps } from './planner.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Throws if an environment variable is missing or malformed. */
export function createPlannerDeps(variables: Variables): PlannerDeps {
  const environment = z.parse(plannerEnvironmentSchema, variables)
  const { deps } = createCommonDeps(environment)
  return { ...deps, ...createWeatherProviders(environment), sharing: environment.SHARING }
}

/**
 * Samples are promised, also after services that did not answer, which the machine's relay gives up sooner, and on a busy machine; no
 * gateway ends its requests. A call still leaves some of the table's time for storing its answer.
 */
const sampleTimes = { callTime: 4_000, startTime: 20_000 }

/** Creates the providers of averages and forecasts, in order of preference. */
export function createWeatherProviders(
  environment: WeatherEnvironment,
): Pick<PlannerDeps, 'climateProviders' | 'climateTimes' | 'forecastProviders'> {
  const source = environment.WEATHER_SOURCE
  const sampleUrl = environment.SAMPLE_WEATHER_URL
  const samples = sampleUrl === '' ? [] : [{ url: sampleUrl, apiKey: '', source: sampleSource }]
  const climateProviders = [
    createOpenMeteo({ url: environment.OPEN_METEO_URL, apiKey: environment.OPEN_METEO_API_KEY, source }),
    createNasaPower({ url: environment.NASA_POWER_URL, source }),
    ...samples.map(createOpenMeteo),
  ]
  const forecastProviders = [
    createOpenMeteoForecast({
      url: environment.OPEN_METEO_FORECAST_URL,
      apiKey: environment.OPEN_METEO_API_KEY,
      source,
    }),
    ...samples.map(createOpenMeteoForecast),
  ]
  return { climateProviders, forecastProviders, ...(samples.length > 0 && { climateTimes: sampleTimes }) }
}

/** Throws if an environment variable is missing or malformed. */
export function createAuthDeps(variables: Variables): AuthDeps {
  const environment = z.parse(authEnvironmentSchema, variables)
  const { deps, key } = createCommonDeps(environment)
  const mailer = createSesMailer({
    from: environment.MAIL_FROM,
    configurationSet: environment.MAIL_CONFIGURATION_SET,
  })
  return {
    ...deps,
    refuseGuessablePassword: createPasswordCheck(),
    hashing: createWorkQueue(availableParallelism(), systemTimers),
    sign: key.sign,
    mailer,
    siteOrigin: environment.SITE_ORIGIN,
    registration: environment.REGISTRATION,
  }
}

/** Creates the dependencies of every function, and the signing key, which only the auth function may sign with. */
export function createCommonDeps(environment: CommonEnvironment) {
  const key = openSigningKey(environment.SIGNING_KEY_ID)
  const log = createVersionedLog(environment)
  const deps: Deps = {
    table: openTable(environment.TABLE_NAME, systemTimers),
    checkDataVersion: createDataVersionCheck({ timers: systemTimers, log }),
    clock: Date.now,
    timers: systemTimers,
    ids: randomIds,
    log,
    originSecret: environment.ORIGIN_SECRET,
    tokens: { issuer: environment.SITE_ORIGIN, audience: environment.TOKEN_AUDIENCE, publicKey: key.publicKey },
  }
  return { deps, key }
}

/** Adds the function's version to each line on Lambda, because two versions share a log during a canary. */
function createVersionedLog({ LOG_LEVEL, AWS_LAMBDA_FUNCTION_VERSION: version }: CommonEnvironment): Log {
  const log = createConsoleLog(LOG_LEVEL)
  return version === undefined ? log : (entry) => log({ ...entry, version })
}
