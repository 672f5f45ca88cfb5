import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's headless shell takes two thirds of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The arguments with which headless Chromium can run as root and draw maps. */
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
    // For the address bar's popup, each window preloads two expensive pages.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // The last such flag wins, so repeat what Playwright disables.
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

/** Without a GPU: an emulated GPU takes twice the processor time. */
export const softwareDrawing = ['--disable-gpu-rasterization', '--disable-gpu-compositing']

/** Without WebGL the product lists places instead of a map. */
export const withoutWebGL = ['--disable-3d-apis']

export const wide = { width: 1280, height: 800 } as const
export const phone = { width: 360, height: 740 } as const

/** Returns CHROMIUM_PATH, or the path of the system's Chromium; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return named ? named : usualPlaces.find((place) => existsSync(place))
}

/** Installs Debian's headless shell if needed. If that fails, prints why and returns undefined. */
export function chromiumOrInstall(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH || existsSync(headlessShell)
  if (!wanted && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the browser tests (once) ...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const aptGet = (...options: string[]) =>
      spawnSync('apt-get', options, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    const install = (name: string) => aptGet('install', '-y', '-qq', '--no-install-recommends', name)
    aptGet('update', '-qq')
    // Debian's older releases have no separate shell.
    if (!install('chromium-headless-shell') && chromiumPath() === undefined) install('chromium')
  }
  const found = chromiumPath()
  if (found === undefined)
    console.error(
      'The browser tests need Chromium: install it (as root: apt-get install chromium) or set CHROMIUM_PATH to one.',
    )
  return found
}
