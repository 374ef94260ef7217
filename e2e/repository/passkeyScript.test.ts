import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildPasskeyScript, passkeyScript } from './passkeyScript.ts'

it('the script of the sign-in pages is what its source builds to', async () => {
  expect(await buildPasskeyScript()).toBe(readFileSync(passkeyScript, 'utf8'))
})
