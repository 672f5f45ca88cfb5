import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath, softwareDrawing, wide, withoutWebGL } from './support/chromium.ts'

const offline = 'offline/*.test.ts'
const root = join(import.meta.dirname, '..')

/**
 * The browser tests: Debian's Chromium on the whole product, which runs once for all of them as `npm start` runs it.
 * Tests that look at maps carry the tag @map. All others have a browser without WebGL, in which the product lists the places of
 * a map instead: a map that is drawn without a real GPU takes ten times as long as the rest of its screen.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: join(root, '.build/e2e'),
  // One more than there are cores, for while another waits for a server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine needs longer than Playwright's own seconds; a test that passes waits no longer for them.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: 'list',
  use: {
    viewport: wide,
    locale: 'en-US',
    // Requests that go through a service worker escape page.route.
    serviceWorkers: 'block',
    // Without motion the map draws a new view once instead of sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'pages',
      testIgnore: offline,
      grepInvert: /@map/,
      use: { launchOptions: launch([...chromiumArguments, ...softwareDrawing, ...withoutWebGL]) },
    },
    {
      name: 'maps',
      testIgnore: offline,
      grep: /@map/,
      // A map of a quarter of the pixels is drawn in a quarter of the time; everything stands where it stood.
      use: { deviceScaleFactor: 0.5, launchOptions: launch([...chromiumArguments, ...softwareDrawing]) },
    },
    // These start servers and browsers of their own, and end them: see its harness.ts.
    { name: 'offline', testMatch: offline },
  ],
  webServer: {
    command: `'${process.execPath}' tests/e2e/serve.ts`,
    cwd: root,
    wait: { stdout: /^Offgrid is ready at (?<OFFGRID_URL>http:\/\/localhost:\d+)$/m },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stderr: 'pipe',
  },
})

function launch(args: string[]) {
  return { executablePath: chromiumPath() ?? '/usr/bin/chromium', args }
}
