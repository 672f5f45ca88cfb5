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
  `--disable-features=${[
    // Each window loads two pages for the address bar's popup ahead, which cost more than most pages under test.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // The last such flag wins, so what Playwright switches off has to be said again.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
]

/** The screens every look is taken at. */
export const wide = { width: 1280, height: 800 } as const
export const phone = { width: 360, height: 740 } as const

/** Starts Chromium, headless. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? '/usr/bin/chromium', args: chromiumArguments })
