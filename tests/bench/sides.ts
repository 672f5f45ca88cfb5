import type { Browser } from 'playwright-core'
import { checkOut, readCommit } from '../support/checkout.ts'
import { launchBrowser } from '../support/chromium-launch.ts'

type Side = { readonly close: () => Promise<void> }

/**
 * Starts this version, and before it that of `--against COMMIT` if there is one, and a browser for `measure`; then ends all. `start` gets
 * the checkout's folder, and the commit of an earlier version.
 */
export async function withSides<Started extends Side, Result>(
  options: readonly string[],
  start: (root: string, commit?: string) => Promise<Started>,
  measure: (browser: Browser, sides: readonly Started[]) => Promise<Result>,
): Promise<Result> {
  const commit = readCommit(options)
  const checkout = commit === undefined ? undefined : checkOut(commit)
  const browser = await launchBrowser()
  const sides: Started[] = []
  try {
    if (checkout) sides.push(await start(checkout.folder, commit))
    sides.push(await start('.'))
    return await measure(browser, sides)
  } finally {
    for (const { close } of sides) await close()
    await browser.close()
    checkout?.remove()
  }
}
