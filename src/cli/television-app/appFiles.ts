import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { directionOf, languageTags } from '#contract/languages.ts'
import { inLanguage, t } from '#web/language/t.ts'
import { messages } from './messages.ts'

const page = join(import.meta.dirname, 'page')

/**
 * The first page of the app, which every kind of television has: name and content of its files.
 * @param server the server that the app opens unless a person chose another; undefined: it asks
 * @throws Error if the server is not an address
 */
export async function appFiles(server: string | undefined): Promise<Map<string, Buffer>> {
  const origin = originOf(server)
  const names = (await readdir(page)).sort()
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(page, name))] as const))
  const standard = `window.tenfootStandardServer = ${JSON.stringify(origin)}\n`
  return new Map([...files, ['standard.js', Buffer.from(standard)], ['texts.js', Buffer.from(textsScript())]])
}

function originOf(server: string | undefined): string {
  if (server === undefined) return ''
  const address = URL.canParse(server) ? new URL(server) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.href !== `${address.origin}/`)
    throw new Error(`--server ${server}: an address such as https://tenfoot.example.com is allowed, without a path.`)
  return address.origin
}

/** @throws Error that names the option, what came and what is allowed */
export function checkOption(option: string, schema: z.ZodMiniType, value: string): void {
  const parsed = safeParse(schema, value)
  if (!parsed.success) throw new Error(`${option} ${value}: ${parsed.error.issues[0]?.message}.`)
}

/** Stands for the address, which the page puts in. */
const values = { address: '{address}' }

/** The texts of the first page in every language, as a script: the page has no server that could choose one. */
export function textsScript(): string {
  const languages = languageTags.map((tag) => ({
    tag,
    direction: directionOf(tag),
    texts: inLanguage(tag, () =>
      Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, t(message, values)])),
    ),
  }))
  return `window.tenfootLanguages = ${JSON.stringify(languages)}\n`
}
