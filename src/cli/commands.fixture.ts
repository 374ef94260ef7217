import { Command } from 'commander'
import { vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'
import type { StoreOptions } from '#storage/options.ts'

type Database = Pick<StoreOptions, 'dataDir' | 'databaseUrl'>

/**
 * Runs commands as if typed.
 * @param add registers the commands
 * @returns a function of the arguments after `tenfoot`, which resolves to the output of the command
 */
export const commandLine =
  (...add: ((program: Command) => void)[]) =>
  async (...args: string[]): Promise<string> => {
    const program = new Command('tenfoot').exitOverride().configureOutput({ writeErr: () => {} })
    for (const addCommand of add) addCommand(program)
    const printed: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    try {
      await program.parseAsync(args, { from: 'user' })
    } finally {
      out.mockRestore()
    }
    return printed.join('')
  }

/** Gives commands the settings of a proxy, until `vi.unstubAllEnvs()`. */
export function stubProxySettings(
  database: Database,
  { url, client }: Pick<TestUpstream, 'url' | 'client'>,
  more: Record<string, string> = {},
): void {
  const settings = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, AUTH_URL: url, API_URL: url }
  const all = { ...settings, CLIENT_ID: client.id, CLIENT_SECRET: client.secret, ...more }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
}

/** Gives commands the settings of a platform, until `vi.unstubAllEnvs()`. */
export function stubPlatformSettings({ dataDir, databaseUrl }: Database): void {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '')
}

/** Starts a platform with an account and a client, on a database whose settings commands find until it is closed. */
export async function platformForCommands(database: Database): Promise<TestPlatform> {
  stubPlatformSettings(database)
  const platform = await startTestPlatform(database)
  await platform.populate()
  const close = async () => {
    vi.unstubAllEnvs()
    await platform.close()
  }
  return { ...platform, close }
}
