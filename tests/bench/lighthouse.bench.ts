import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { findFreePort } from '../../infra/local/port.ts'
import { chromiumPath } from '../support/chromium.ts'
import { chromiumArguments } from '../support/chromium-launch.ts'
import { registerPerson } from '../support/person.ts'
import type { Bench, Figure } from './bench.ts'

/** Lighthouse's mobile preset on the local server, signed in, for the first screen of a visitor and of a user. */
const bench: Bench = { title: 'Lighthouse, mobile preset, local server', measure }
export default bench

async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-bench-'))
  const offgrid = await startOffgrid({ port: 0, dataDir })
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const landing = await figuresOf('landing', `${offgrid.url}/`, port)
    const { tokens } = await registerPerson(offgrid.url)
    const page = await browser.newPage()
    await page.goto(`${offgrid.url}/icon.svg`)
    await page.evaluate(({ accessToken, refreshToken }) => {
      localStorage.setItem('access_token', accessToken)
      localStorage.setItem('refresh_token', refreshToken)
    }, tokens)
    return [...landing, ...(await figuresOf('dashboard', `${offgrid.url}/dashboard`, port))]
  } finally {
    await browser.close()
    await offgrid.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function figuresOf(screen: string, url: string, port: number): Promise<Figure[]> {
  const result = await lighthouse(url, {
    port,
    disableStorageReset: true,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits } = result.lhr
  const score = (id: string) => String(Math.round((categories[id]?.score ?? Number.NaN) * 100))
  return [
    { what: `${screen}: performance`, value: score('performance'), goal: '98' },
    { what: `${screen}: accessibility`, value: score('accessibility'), goal: '100' },
    { what: `${screen}: best practices`, value: score('best-practices'), goal: '100' },
    {
      what: `${screen}: layout shift`,
      value: (audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3),
      goal: 'at most 0.02',
    },
    { what: `${screen}: first paint`, value: audits['first-contentful-paint']?.displayValue ?? '?' },
  ]
}
