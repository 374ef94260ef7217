// Loaded before a process and its children: crashes the process of the commands, as an error of native code would, at
// its start (CRASH_AT=start) or when it reports that it creates demo data (CRASH_AT=demo).
const crash = () => process.kill(process.pid, 'SIGSEGV')
if (process.argv[1]?.endsWith('main.ts')) {
  if (process.env.CRASH_AT === 'start') crash()
  const send = process.send
  process.send = (message, ...rest) => {
    const sent = send.call(process, message, ...rest)
    if (process.env.CRASH_AT === 'demo' && message.demoData === true) crash()
    return sent
  }
}
