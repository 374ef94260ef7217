import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './src/tv/build/firstPaint.ts'
import { fontFaces } from './src/tv/build/fontFaces.ts'
import { noBigInt } from './src/tv/build/noBigInt.ts'
import { offlineWorker } from './src/tv/build/offlineWorker.ts'
import { precompress } from './src/tv/build/precompress.ts'
import { preloadFirstScreen } from './src/tv/build/preloadFirstScreen.ts'

/** Televisions of 2019 run Chromium 63; nothing in scripts or styles may be newer than it. */
const oldestEngine = 'chrome63'
const sharedWithFirstScreen =
  /rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|zod|uqr)\/|\/src\/contract\/(?:proxy|video|apiError|clock)\.ts|\/src\/tv\/(?:remote\/[^/]+|data\/(?:proxy|events|eventParser|backoff|steadyClock|idle)|pairing\/(?:useLasting|account))\.ts/
/** What the screens of the app share: they are many files, and would be as many requests. */
const sharedByScreens =
  /\/node_modules\/(?:@tanstack|@noriginmedia|lodash[^/]*|regexparam|use-sync-external-store|wouter)\/|\/src\/contract\/analytics\.ts|\/src\/tv\/(?:data\/(?:failure|lastError|report|days|channel|ownSession|kept\/own)|ui\/(?!dialog\/|chart\/(?:Lines|downsample))|period|metrics|board|groups\/(?:choice|groups)|remote\/focus|settings\/settings)\/?/
const screensOfStudies = /\/src\/(?:tv\/studies\/|contract\/datahub\.ts)/
const cacheDir = `${import.meta.dirname}/node_modules/.vite`

export default defineConfig({
  cacheDir,
  plugins: [
    react(),
    noBigInt(),
    fontFaces(cacheDir),
    firstPaint(),
    preloadFirstScreen(),
    offlineWorker(`${import.meta.dirname}/src/tv/offline/worker.ts`, oldestEngine),
    precompress(cacheDir),
  ],
  server: { watch: { ignored: [`${import.meta.dirname}/data/**`, `${import.meta.dirname}/dist/**`] } },
  build: {
    outDir: 'dist/tv',
    emptyOutDir: true,
    target: oldestEngine,
    cssTarget: oldestEngine,
    cssMinify: 'lightningcss',
    // Fonts and icons stay files: inlined, they would weigh on pages that never show them, and the policy forbids data:.
    assetsInlineLimit: 0,
    // Engines before 66 do without: two requests in a row on a local network are cheaper than the script for it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Packing the files takes most of a build, and nobody has to be told each time.
      checks: { pluginTimings: false },
      transform: {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
      output: {
        // Six signs of the hash and not eight: the first screen names twenty files, and hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the first screen and the app share, in one file: left alone, it becomes several small ones, and each
          // request costs.
          groups: [
            { name: 'first', test: sharedWithFirstScreen },
            { name: 'shared', test: sharedByScreens },
            // Who opens one of these opens the next, and more than 64 files would cost each name a sign more.
            { name: 'studies', test: screensOfStudies },
          ],
        },
      },
    },
  },
})
