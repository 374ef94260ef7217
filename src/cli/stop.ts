import { constants } from 'node:os'
import * as z from 'zod/mini'
import { writeError } from './explain.ts'

/** Default for commands without a server: end at once, as with a signal. */
let stopAll = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal])

/** Lets the parent process stop this one. Call it before any command runs. */
export const stopWithParent = (): void => stopOnParentMessage((signal) => stopAll(signal))

/**
 * For a command that has something to undo: aborts on the first Ctrl-C or stop signal, which then does not end the
 * process.
 */
export function stopSignal(reason: Error): AbortSignal {
  const interruption = new AbortController()
  const stop = () => interruption.abort(reason)
  // A terminal signals both processes, in any order.
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  stopAll = stop
  return interruption.signal
}

/**
 * Closes the servers in this order on the first Ctrl-C or stop signal; a second one ends the process at once. The exit
 * code is 1 if a server cannot be closed; the others are closed all the same.
 */
export function closeOnSignal(running: readonly { close(): Promise<void> }[]): void {
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    let exitCode = 0
    for (const part of running)
      await part.close().catch((error: unknown) => {
        writeError(error)
        exitCode = 1
      })
    process.exit(exitCode)
  }
  // The parent's message does not count as a signal: a terminal signals both processes, in any order.
  let signals = 0
  const onSignal = () => {
    signals += 1
    if (signals > 1) process.exit(1)
    void close()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  stopAll = close
}

const stopMessage = z.object({ stop: z.enum(['SIGINT', 'SIGTERM', 'SIGHUP']) })

/** Calls `stop` when the parent (`supervise.mjs`) gets a stop signal or ends. Without a parent it does nothing. */
function stopOnParentMessage(stop: (signal: NodeJS.Signals) => void): void {
  process.on('message', (message) => {
    const parsed = z.safeParse(stopMessage, message)
    if (parsed.success) stop(parsed.data.stop)
  })
  process.on('disconnect', () => stop('SIGTERM'))
  // The channel must not keep the process alive after its work is done.
  process.channel?.unref()
}

/** Tells the parent whether demo data is being created: after a crash meanwhile, it starts again without demo data. */
export function reportDemoDataToParent(isCreated: boolean): void {
  if (process.connected) process.send?.({ demoData: isCreated })
}
