import * as z from 'zod/mini'

const stopMessage = z.object({ stop: z.enum(['SIGINT', 'SIGTERM', 'SIGHUP']) })

/** Calls `stop` when the parent process (`supervise.mjs`) was asked to stop, or is gone. Without a parent it never does. */
export function obeyParent(stop: (signal: NodeJS.Signals) => void): void {
  process.on('message', (message) => {
    const parsed = z.safeParse(stopMessage, message)
    if (parsed.success) stop(parsed.data.stop)
  })
  process.on('disconnect', () => stop('SIGTERM'))
  // The channel keeps no process alive whose work is done.
  process.channel?.unref()
}

/** Tells the parent whether demo data is being made: it starts again without, should native code crash meanwhile. */
export function reportDemoDataToParent(isMade: boolean): void {
  if (process.connected) process.send?.({ demoData: isMade })
}
