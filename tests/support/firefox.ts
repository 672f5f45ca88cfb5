import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'

const firefoxPath = '/usr/bin/firefox-esr'

/** True if Debian's Firefox and its PDF reader (firefox-esr, poppler-utils) are installed. */
export const hasFirefox = existsSync(firefoxPath) && spawnSync('pdftotext', ['-v']).status === 0

/** Starts Firefox, driven by WebDriver BiDi. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // Otherwise Firefox asks its maker's servers at each start.
    extraPrefsFirefox: {
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  })

/** Returns a PDF's text by page. */
export function readPages(file: string): string[] {
  const { stdout, status } = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 10_000_000 })
  if (status !== 0) throw new Error(`${file} is no PDF`)
  return stdout.split('\f').slice(0, -1)
}
