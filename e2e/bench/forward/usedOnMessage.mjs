// Loaded before a forked process: answers each message with the processor time it has used, in microseconds, and with
// its memory in bytes.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ used: user + system, memory: process.memoryUsage.rss() })
})
