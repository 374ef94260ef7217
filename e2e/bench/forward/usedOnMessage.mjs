// Loaded before a process that was forked: asked, it says how many microseconds of processor it has used.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ used: user + system })
})
