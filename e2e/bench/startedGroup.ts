import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { platformReadiness } from '#platform/health/readiness.ts'

export interface StartedGroup {
  child: ChildProcess
  /** Asks all of its processes to stop, and waits until they have. */
  stop(): Promise<void>
}

/** Starts a command as a group of processes of its own, because npm and npx do not pass every signal on. */
export function startGroup(command: string, args: readonly string[], options: SpawnOptions): StartedGroup {
  const child = spawn(command, args, { ...options, detached: true })
  const group = -(child.pid ?? Number.NaN)
  return {
    child,
    async stop() {
      for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; sendSignal(group, signal); signal = 0) await sleep(10)
    },
  }
}

/** Sends a signal to a group of processes; signal 0 only checks whether the group has any. @returns whether it has */
function sendSignal(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal)
  } catch {
    return false
  }
}

/** Resolves once the services at an address have made the demo's numbers. */
export async function untilDemoIsMade(services: string): Promise<void> {
  const readiness = async () => platformReadiness.parse(await (await fetch(`${services}/readyz`)).json())
  while ((await readiness()).demo !== undefined) await sleep(100)
}
