import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import PO from 'pofile'
import { languageTags } from '#contract/languages.ts'
import type { Message } from '#contract/message.ts'

const root = join(import.meta.dirname, '../..')

/** Messages whose texts are in one folder, which has a catalogue (a `.po` file) for each language. */
export interface Part {
  folder: string
  /** The messages as they stand in the code, ordered by ID. */
  inCode: readonly FoundMessage[]
}
interface FoundMessage extends Message {
  path: string
}

/** Messages that the television shows before the app has loaded. */
const first = 'src/tv/pairing/messages.ts'
/** Messages in this folder are those of the television and of pages. */
const shared = 'src/contract/'

/** Finds all messages of the code. @throws Error if a message that is marked as one is not found */
export async function findParts(): Promise<Part[]> {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/messages.ts'))
    .map((path) => `src/${path}`)
  const all = (await Promise.all(paths.map(messagesOf))).flat().sort((a, b) => a.id.localeCompare(b.id, 'en'))
  const part = (folder: string, includes: (path: string) => boolean) => ({
    folder,
    inCode: all.filter(({ path }) => includes(path)),
  })
  return [
    part('src/tv/locales/first', (path) => path === first),
    part('src/tv/locales/app', (path) => (path.startsWith('src/tv/') && path !== first) || path.startsWith(shared)),
    part('src/web/language/locales', (path) => !path.startsWith('src/tv/')),
  ]
}

async function messagesOf(path: string): Promise<FoundMessage[]> {
  const messages = messagesWithin(await import(pathToFileURL(join(root, path)).href))
  const marked = readFileSync(join(root, path), 'utf8').split('/*i18n*/').length - 1
  if (messages.length !== marked) throw new Error(`${path} marks ${marked} messages and exports ${messages.length}`)
  return messages.map((message) => ({ ...message, path }))
}

function messagesWithin(value: object): Message[] {
  if ('id' in value && 'message' in value) return [value as Message]
  return Object.values(value).flatMap((inner) => (typeof inner === 'object' && inner ? messagesWithin(inner) : []))
}

/** The path of a part's catalogue in a language. */
export const cataloguePath = ({ folder }: Part, language: string): string => join(root, folder, `${language}.po`)

/** Brings a catalogue up to date with the code: translations stay, English follows the code. */
function updated(part: Part, language: string): InstanceType<typeof PO> {
  const path = cataloguePath(part, language)
  const catalogue = existsSync(path) ? PO.parse(readFileSync(path, 'utf8')) : emptyCatalogue(language)
  const before = new Map(catalogue.items.map((item) => [item.msgid, item]))
  catalogue.items = part.inCode.map(({ id, message, comment, path }) => {
    const item = before.get(id) ?? new PO.Item()
    item.msgid = id
    item.extractedComments = [comment, `English: ${message}`]
    item.references = [path]
    if (language === 'en') item.msgstr = [message]
    else if (item.msgstr.length === 0) item.msgstr = ['']
    return item
  })
  return catalogue
}

function emptyCatalogue(language: string): InstanceType<typeof PO> {
  const catalogue = new PO()
  catalogue.headers = {
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
  }
  return catalogue
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parts = await findParts()
  for (const language of languageTags) {
    const catalogues = parts.map((part) => ({
      path: cataloguePath(part, language),
      catalogue: updated(part, language),
    }))
    for (const { path, catalogue } of catalogues) writeFileSync(path, catalogue.toString())
    const items = catalogues.flatMap(({ catalogue }) => catalogue.items)
    const missing = items.filter(({ msgstr: [text] }) => !text).length
    process.stdout.write(`${language.padEnd(6)} ${items.length} messages, ${missing} missing\n`)
  }
}
