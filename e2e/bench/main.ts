/**
 * Every benchmark by its name; each writes its tables as it goes. `npm run bench -- NAME …` runs only those with the
 * name or with a name that starts with it: `remote` is `remote-keys`, `remote-held` and `remote-screens`.
 */
const benches: Record<string, (say: (text: string) => void) => Promise<void>> = {
  'first-screen': async (say) => (await import('./firstScreen.ts')).benchFirstScreen(say),
  'remote-keys': async (say) => (await import('./remote/remote.ts')).benchKeys(say),
  'remote-held': async (say) => (await import('./remote/remote.ts')).benchHeld(say),
  'remote-screens': async (say) => (await import('./remote/remote.ts')).benchScreens(say),
  authorization: async (say) => say(await (await import('./authorization/authorization.ts')).benchAuthorization()),
  reports: async (say) => (await import('./reports/main.ts')).benchReports(say),
  growth: async (say) => (await import('./reports/main.ts')).benchGrowth(say),
  import: async (say) => (await import('./importing.ts')).benchImport(say),
  'warehouse-duckdb': async (say) => (await import('./warehouse/warehouse.ts')).benchDuckDB(say),
  'warehouse-clickhouse': async (say) => (await import('./warehouse/warehouse.ts')).benchClickHouse(say),
  'warehouse-shards': async (say) => (await import('./warehouse/shards.ts')).benchShards(say),
  'warehouse-televisions': async (say) => (await import('./warehouse/televisions.ts')).benchTelevisions(say),
  'transcripts-opening': async (say) => (await import('./transcripts/opening.ts')).benchOpening(say),
  'transcripts-playing': async (say) => (await import('./transcripts/playing.ts')).benchPlaying(say),
  'transcripts-curve': async (say) => (await import('./transcripts/underCurve.ts')).benchUnderCurve(say),
  'transcripts-search': async (say) => (await import('./transcripts/search.ts')).benchSearch(say),
  datahub: async (say) => (await import('./datahub.ts')).benchDatahub(say),
  unusual: async (say) => (await import('./unusual/unusual.ts')).benchUnusual(say),
  kiosk: async (say) => (await import('./kiosk/kiosk.ts')).benchKiosk(say),
  forwarding: async (say) => say(await (await import('./forward/forward.ts')).benchForwarding()),
  now: async (say) => (await import('./now/now.ts')).benchNow(say),
  'now-counter': async (say) => (await import('./now/counter.ts')).benchCounter(say),
  fleet: async (say) => (await import('./fleet.ts')).benchFleet(say),
  start: async (say) => (await import('./start.ts')).benchStart(say),
  rest: async (say) => (await import('./rest.ts')).benchRest(say),
  release: async (say) => (await import('./release.ts')).benchRelease(say),
  sessions: async (say) => say(await (await import('./forward/growth.ts')).benchGrowth()),
}

const chosen = process.argv.slice(2)
/** Whether a name is the argument or starts with it: `transcripts`. */
const isMeant = (name: string, argument: string) => name === argument || name.startsWith(`${argument}-`)
const unknown = chosen.filter((argument) => !Object.keys(benches).some((name) => isMeant(name, argument)))
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
for (const [name, bench] of Object.entries(benches))
  if (chosen.length === 0 || chosen.some((argument) => isMeant(name, argument)))
    await bench((text) => void process.stdout.write(text))

export {}
