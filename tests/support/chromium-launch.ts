import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'

/** What a headless Chromium needs to run as root and to draw maps. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/** The screens every look is taken at. */
export const wide = { width: 1280, height: 800 } as const
export const phone = { width: 360, height: 740 } as const

/** Starts Chromium, headless. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? '/usr/bin/chromium', args: chromiumArguments })
