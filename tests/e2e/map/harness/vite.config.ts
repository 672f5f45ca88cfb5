import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapWorker } from '../../../../web/map/basemap/build/map-worker.ts'
import { basemap } from '../../../../web/map/basemap/build/plugin.ts'

/** A page for tests that contains only the map, with the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), basemap(), mapWorker()],
  logLevel: 'warn',
  build: {
    outDir: '../../../../.build/map-harness',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
})
