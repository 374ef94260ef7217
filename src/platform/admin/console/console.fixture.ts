import { hiddenField, testBrowser } from '#platform/authorization/device.fixture.ts'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { consolePaths } from './paths.ts'

export const administrator = { name: 'admin', password: 'a password of the console' }

/** A populated platform with its first administrator, and a browser at its console that is not signed in. */
export async function startTestConsole(
  database: Awaited<ReturnType<TestDatabase['fresh']>>,
  environment: Record<string, string> = {},
) {
  const platform = await startTestPlatform(database, environment)
  await platform.populate()
  await platform.context.operations.administrators.ensureFirst(administrator.password)
  return { platform, console: testConsole(platform) }
}

/** A browser without scripts in which an administrator signs in. */
export function testConsole(platform: Pick<TestPlatform, 'call'>) {
  const browser = testBrowser(platform)
  return {
    ...browser,
    signIn: async (name = administrator.name, password = administrator.password) => {
      await browser.visit(consolePaths.signIn)
      return browser.send(consolePaths.signIn, { name, password })
    },
    /** Opens a page, then sends one of its forms with its hidden fields. */
    fill: async (page: string, action: string, fields: Record<string, string>) => {
      const { text } = await browser.visit(page)
      const once = hiddenField(text, 'once')
      return browser.send(action, { ...(once === undefined ? {} : { once }), ...fields })
    },
  }
}

export type TestConsole = ReturnType<typeof testConsole>
