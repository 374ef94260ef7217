import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './src/tv/build/catalogues.ts'
import { firstPaint } from './src/tv/build/firstPaint.ts'
import { catalogueFonts } from './src/tv/build/fonts/catalogueFonts.ts'
import { latinFonts } from './src/tv/build/fonts/latinFonts.ts'
import { nameFonts } from './src/tv/build/fonts/nameFonts.ts'
import { logicalProperties } from './src/tv/build/logicalProperties.ts'
import { noBigInt } from './src/tv/build/noBigInt.ts'
import { offlineWorker } from './src/tv/build/offlineWorker.ts'
import { precompress } from './src/tv/build/precompress.ts'
import { preloadFirstScreen } from './src/tv/build/preloadFirstScreen.ts'
import { withoutEnglish } from './src/tv/build/withoutEnglish.ts'

/**
 * Chromium 64 is the oldest engine that is supported and tested. What is built also keeps to the syntax and styles of 63,
 * which Samsung's televisions of 2019 run.
 */
const oldestEngine = 'chrome63'
/**
 * Code that the pairing screen needs, most of which the app needs too: it is loaded first, so it stays small. Folders
 * inside these folders are not part of it.
 */
const first = [
  /\/node_modules\/(?:@lingui|react|react-dom|scheduler|zod|uqr|eventsource-parser)\//,
  /\/src\/contract\/(?:proxy|apiError|clock|message)\.ts/,
  /\/src\/tv\/(?:code|language|pairing|proxy|remote|root|time)\/[^/]+$/,
  /\/src\/tv\/locales\/first\/en\.po/,
]
/** Code that most screens of the app need: as single files it would be many requests. */
const app = [
  /\/node_modules\/(?:@tanstack|@noriginmedia|lodash[^/]*|regexparam|use-sync-external-store|wouter)\//,
  /\/src\/insights\/(?:causes|distribution|series|usual)\.ts/,
  /\/src\/contract\/(?:accounts|analytics|notes|now|pictures|recordings|speakers|video)\.ts/,
  /\/src\/tv\/(?:data|dates|format|keyboard|phone|preferences|remote\/focus)\//,
  /\/src\/tv\/dashboard\/(?:comparison|layout|metrics|notes|period)\//,
  /\/src\/tv\/ui\/(?!dialog\/|chart\/drawing\/)/,
]
/** A viewer who opens one of these screens opens the next. */
const brandLift = [/\/src\/tv\/screens\/brand-lift\//, /\/src\/contract\/datahub\.ts/]
/** Videos, playlists and live streams list their videos alike. */
const videos = [/\/src\/tv\/dashboard\/videos\//]
const anyOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))
/** A release may have another version (`src/release/compile.ts`). */
const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8'))
const cacheDir = `${import.meta.dirname}/node_modules/.vite`
const fontFolder = `${cacheDir}/fonts`

/** A release takes the best compression, which takes longest; the builds of a clone, tests and developers take a quick one. */
export default defineConfig(({ mode }) => ({
  cacheDir,
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    catalogues(),
    withoutEnglish(),
    noBigInt(),
    latinFonts(fontFolder),
    nameFonts(fontFolder),
    catalogueFonts(fontFolder, mode === 'release' ? 'woff2' : 'woff'),
    firstPaint(),
    logicalProperties(),
    preloadFirstScreen(),
    offlineWorker(`${import.meta.dirname}/src/tv/offline/worker.ts`, oldestEngine),
    precompress(cacheDir, mode === 'release' ? 'smallest' : 'quick'),
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
        // Short hashes: the first screen names twenty files, and hashes do not compress. More than 64 chunks need seven.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the first screen and the app share, in one file: left alone, it becomes several small ones, and each
          // request costs.
          groups: [
            { name: 'first', test: anyOf(first) },
            { name: 'shared', test: anyOf(app) },
            // The question whether to exit needs it on the pairing screen, without the app.
            { name: 'dialog', test: /\/src\/tv\/ui\/dialog\// },
            // More than 64 files would cost each name a sign more.
            { name: 'brand-lift', test: anyOf(brandLift) },
            { name: 'videos', test: anyOf(videos) },
          ],
        },
      },
    },
  },
}))
