/**
 * `npm run build`, which `npm start` begins with: builds the television to `dist/tv` and compiles the servers, which
 * then start in a third of the time, to `dist/server`; each only if one of its inputs has changed.
 */
import { join } from 'node:path'
import { buildIfChanged } from './buildIfChanged.ts'

const root = join(import.meta.dirname, '../..')
const shared = [
  'src/release/compile.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src/contract',
  'src/insights',
]
const inDist = (name: string) => join(root, 'dist', name)

// Vite takes half a second to load: this is late, so that a start without a change does not wait for it.
const compile = () => import('./compile.ts')

const builds = [
  buildIfChanged({
    root,
    inputs: [...shared, 'index.html', 'public', 'src/tv', 'vite.config.ts'],
    outDir: inDist('tv'),
    onBuild: () => process.stderr.write('Building the television: once after each change\n'),
    build: async (outDir) => (await compile()).buildTelevision(outDir, 'clone'),
  }),
  buildIfChanged({
    root,
    inputs: [...shared, 'src/cli', 'src/judge', 'src/platform', 'src/proxy', 'src/storage', 'src/web'],
    outDir: inDist('server'),
    onBuild: () => process.stderr.write('Compiling the servers: once after each change\n'),
    build: async (outDir) => (await compile()).compileServers(outDir, 'clone'),
  }),
]
await Promise.all(builds)
