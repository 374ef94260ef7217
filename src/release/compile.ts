import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { nativePackages, root } from './manifest.ts'

/** What starts on its own: the commands, and the threads that read audio files, listen to them and build transcripts. */
const entries = {
  main: 'src/cli/main.ts',
  formatWorker: 'src/platform/transcription/media/formatWorker.mjs',
  speechWorker: 'src/platform/transcription/media/speechWorker.ts',
  recordWorker: 'src/platform/app/recordWorker.ts',
}

/**
 * Files and folders that the code reads at run time, next to itself. The supervisor is plain JavaScript and stays as it
 * is.
 */
const copied = [
  'src/cli/supervise.mjs',
  'src/cli/television-app/page',
  'src/cli/television-app/kiosk',
  'src/platform/demo/pictures/drawings',
  'src/platform/authorization/pages/passkeys.js',
  'src/platform/demo/recordings/voice.wav',
  'src/web/language/locales',
  'src/web/pages/style.css',
  'src/proxy/modules/fleet/pages/fleet.css',
  'src/proxy/modules/fleet/pages/enrol/enrol.css',
]

/** What lies next to the compiled code, by name. */
export const besideCode = [
  ...Object.keys(entries).map((name) => `${name}.mjs`),
  ...copied.map((path) => basename(path)),
]

/**
 * Vite's mode: `release` takes the best compression, which takes longest, and texts name the command of the package;
 * `clone` is for `npm start`.
 */
export type Mode = 'clone' | 'release'

/**
 * Compiles the servers and the commands, with all packages except the native ones, to a folder `dist/server`. The files
 * lie as deep below the package as their sources below the project, so that relative paths to both are the same.
 */
export async function compileServers(outDir: string, mode: Mode): Promise<void> {
  await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { target: 'node', noExternal: true, external: [...nativePackages] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        // The Postgres driver loads it only if somebody asks for it, which we do not.
        external: ['pg-native'],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash:8].mjs' },
        onwarn: refuseUnresolved,
      },
    },
  })
  for (const path of copied) await cp(join(root, path), join(outDir, basename(path)), { recursive: true })
}

/** An import that is not found would fail only when a person runs that command. */
function refuseUnresolved(warning: Rolldown.RolldownLog): void {
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
}

/** Builds the television to a folder. @param version that it shows; default: the one in `package.json` */
export async function buildTelevision(outDir: string, mode: Mode, version?: string): Promise<void> {
  const define = version === undefined ? {} : { 'import.meta.env.VITE_VERSION': JSON.stringify(version) }
  await build({ root, mode, define, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
}
