import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's headless shell draws the same pages in two thirds of the processor time: it has no windows to keep. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The arguments that a headless Chromium needs to run as root and to draw maps. */
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

/** Without a real GPU: pages painted on one that is software itself take twice the processor time. */
export const softwareDrawing = ['--disable-gpu-rasterization', '--disable-gpu-compositing']

/** A browser whose owner has WebGL switched off: in place of each map the product lists its places. */
export const withoutWebGL = ['--disable-3d-apis']

/** The screens every look is taken at. */
export const wide = { width: 1280, height: 800 } as const
export const phone = { width: 360, height: 740 } as const

/** The Chromium of the browser tests: CHROMIUM_PATH if set, else the system's own; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return named ? named : usualPlaces.find((place) => existsSync(place))
}

/**
 * Returns Chromium's path, after installing Debian's headless shell if possible; undefined with a sentence on standard error if there
 * is none.
 */
export function chromiumOrInstall(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH || existsSync(headlessShell)
  if (!wanted && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the browser tests (once) ...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const aptGet = (...options: string[]) =>
      spawnSync('apt-get', options, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    const install = (name: string) => aptGet('install', '-y', '-qq', '--no-install-recommends', name)
    aptGet('update', '-qq')
    // Debian's older releases have no shell of its own.
    if (!install('chromium-headless-shell') && chromiumPath() === undefined) install('chromium')
  }
  const found = chromiumPath()
  if (found === undefined)
    console.error(
      'The browser tests need Chromium: install it (as root: apt-get install chromium) or set CHROMIUM_PATH to one.',
    )
  return found
}
