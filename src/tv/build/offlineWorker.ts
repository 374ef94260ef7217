import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds the service worker to one separate file at the root of the app: a worker controls only paths below its own
 * address, loads no other file, and needs a fixed name.
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
