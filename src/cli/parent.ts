import * as z from 'zod/mini'

const stopMessage = z.object({ stop: z.enum(['SIGINT', 'SIGTERM', 'SIGHUP']) })

/** Calls `stop` when the parent (`supervise.mjs`) gets a stop signal or ends. Without a parent it does nothing. */
export function stopOnParentMessage(stop: (signal: NodeJS.Signals) => void): void {
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
