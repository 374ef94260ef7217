import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds the service worker separately, to one file at the top of the app: a worker answers for paths below its own
 * address, loads no other file, and is found again by its name.
 */
export function offlineWorker(source: string, target: string): Plugin {
  return {
    name: 'tenfoot:offline-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'worker.js' } },
        },
      })
      const [worker] = (built as Rolldown.RolldownOutput).output
      this.emitFile({ type: 'asset', fileName: worker.fileName, source: worker.code })
    },
  }
}
