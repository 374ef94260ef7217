import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languageTags } from './src/contract/languages.ts'

const po = formatter({ explicitIdAsDefault: true, lineNumbers: false, printPlaceholdersInComments: false })
const english = 'English: '

/** Messages that the television shows before the app has loaded. */
const first = ['src/tv/pairing/messages.ts']

/** `npm run languages` collects the messages of all `messages.ts` files into one file for each language and part. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageTags],
  fallbackLocales: { default: 'en' },
  orderBy: 'messageId',
  catalogs: [
    { path: 'src/tv/locales/first/{locale}', include: first },
    { path: 'src/tv/locales/app/{locale}', include: ['src/tv/**/messages.ts'], exclude: first },
    { path: 'src/web/language/locales/{locale}', include: ['src/{web,platform,proxy,cli}/**/messages.ts'] },
  ],
  format: {
    ...po,
    /** Adds the English text to each message, because a message is identified by its ID and not by its text. */
    serialize: (catalog, context) =>
      po.serialize(
        Object.fromEntries(
          Object.entries(catalog).map(([id, message]) => [
            id,
            {
              ...message,
              comments: [
                ...(message.comments ?? []).filter((comment) => !comment.startsWith(english)),
                ...(message.message === undefined ? [] : [english + message.message]),
              ],
            },
          ]),
        ),
        context,
      ),
  },
})
