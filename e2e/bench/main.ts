/** Every benchmark by its name; each writes its tables as it goes. `npm run bench -- NAME …` runs only those. */
const benches: Record<string, (say: (text: string) => void) => Promise<void>> = {
  'first-screen': async (say) => (await import('./firstScreen.ts')).benchFirstScreen(say),
  remote: async (say) => (await import('./remote/remote.ts')).benchRemote(say),
  authorization: async (say) => say(await (await import('./authorization/authorization.ts')).benchAuthorization()),
  reports: async (say) => (await import('./reports/main.ts')).benchReports(say),
  import: async (say) => (await import('./importing.ts')).benchImport(say),
  transcripts: async (say) => (await import('./transcripts/main.ts')).benchTranscripts(say),
  datahub: async (say) => (await import('./datahub.ts')).benchDatahub(say),
  kiosk: async (say) => (await import('./kiosk.ts')).benchKiosk(say),
  forwarding: async (say) => say(await (await import('./forward/forward.ts')).benchForwarding()),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await bench((text) => void process.stdout.write(text))

export {}
