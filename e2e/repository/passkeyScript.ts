// Builds the script of the sign-in pages: `npx tsx e2e/repository/passkeyScript.ts`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'

const pages = join(import.meta.dirname, '../../src/platform/authorization/pages')

/** Where the built script lies. It is stored, because the services run from their sources without any build. */
export const passkeyScript = join(pages, 'passkeys.js')

/** The script in one file, for phones that are ten years old or less. The notice is that of the packed library. */
export async function buildPasskeyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2018',
      rolldownOptions: { input: join(pages, 'browser/passkeys.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return `/* Made of browser/passkeys.ts, with @simplewebauthn/browser (MIT, Copyright (c) 2020 Matthew Miller) */\n${script.code}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(passkeyScript, await buildPasskeyScript())
