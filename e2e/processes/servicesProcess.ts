import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Program, todaysCode } from './program.ts'

/**
 * The services in a separate process that can be killed and restarted with the same data.
 * @param program what it runs; by default today's code
 */
export function servicesProcess(environment: Record<string, string | undefined>, program?: Program) {
  let child: ChildProcess | undefined
  return {
    /** Resolves with the address when they listen. */
    start: async (): Promise<string> => {
      const { DATABASE_URL: _, ...inherited } = process.env
      const { cwd, args } = program ?? (await todaysCode())
      const started = spawn(process.execPath, [...args, 'platform'], {
        cwd,
        env: { ...inherited, LOG_LEVEL: 'silent', ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      // Read to the end: after a closed pipe, the next line that they write would end them.
      return new Promise((resolve, reject) => {
        let output = ''
        started.stdout.on('data', (part) => {
          output += part
          const address = /Services on (\S+)\n/.exec(output)?.[1]
          if (address) resolve(address)
        })
        started.once('exit', () => reject(new Error(`the services did not start: ${output}`)))
      })
    },
    /** Asks them to stop, as systems do, and waits until they have finished. */
    stop: async (): Promise<void> => {
      const running = child
      child = undefined
      if (!running) return
      const exited = once(running, 'exit')
      running.kill('SIGTERM')
      const [code] = await exited
      if (code !== 0) throw new Error(`the services ended with ${code}`)
    },
    /** Kills them at once, like a power cut. */
    kill: async (): Promise<void> => {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const exited = once(running, 'exit')
      running.kill('SIGKILL')
      await exited
    },
  }
}
