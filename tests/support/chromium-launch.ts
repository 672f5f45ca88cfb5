import { type Browser, chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.ts'

export { chromiumArguments, phone, wide } from './chromium.ts'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? '/usr/bin/chromium', args: chromiumArguments })
