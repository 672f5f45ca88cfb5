import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basemap } from '../../../../web/map/basemap/build/plugin.ts'

/** The map alone on a page, built as the product is; never part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), basemap()],
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
