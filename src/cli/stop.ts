/** Closes what runs, in the given order, on the first Ctrl-C or stop signal; a second one ends the process at once. */
export function closeOnSignal(running: readonly { close(): Promise<void> }[]): void {
  let closing = false
  const stop = async () => {
    if (closing) process.exit(1)
    closing = true
    for (const part of running) await part.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
