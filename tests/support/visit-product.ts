import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { launchBrowser, registeredContext } from './chromium-launch.ts'
import type { Person } from './person.ts'

/** The product in this process, and a browser. */
export type Visit = {
  readonly url: string
  readonly browser: Browser
  /** An existing folder, deleted at the end. */
  readonly folder: string
  /** Opens an empty page of its own, logged in if there is a person. */
  openPage(options: BrowserContextOptions, person?: Person): Promise<Page>
}

/** Starts the product on a new data folder, and a browser, for `use`; then ends both. */
export async function visitProduct<Result>(use: (visit: Visit) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-visit-'))
  const offgrid = await startOffgrid({ port: 0, dataDir: join(folder, 'data') })
  const browser = await launchBrowser()
  const openPage: Visit['openPage'] = async (options, person) =>
    (await browser.newContext({ ...registeredContext(offgrid.url, person), ...options })).newPage()
  try {
    return await use({ url: offgrid.url, browser, folder, openPage })
  } finally {
    await browser.close()
    await offgrid.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
