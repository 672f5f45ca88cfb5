import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath, softwareDrawing, wide, withoutWebGL } from './support/chromium.ts'

const offline = 'offline/*.test.ts'
const root = join(import.meta.dirname, '..')

/**
 * Debian's Chromium tests the whole product, which runs once as with `npm start`. Only tests tagged @map have WebGL. The others
 * list places instead, because drawing a map without a GPU takes ten times as long as the rest.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: join(root, '.build/e2e'),
  // One more than the cores, because workers also wait for servers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Allows for busy machines; passing tests don't wait.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: 'list',
  use: {
    viewport: wide,
    locale: 'en-US',
    // page.route does not see requests of a service worker.
    serviceWorkers: 'block',
    // Without motion, a map draws a new view once instead of animating it.
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
      // A quarter of the pixels take a quarter of the time, with the same layout.
      use: { deviceScaleFactor: 0.5, launchOptions: launch([...chromiumArguments, ...softwareDrawing]) },
    },
    // These start their own servers and browsers (harness.ts).
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
