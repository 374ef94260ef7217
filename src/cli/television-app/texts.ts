import { directionOf, languageTags } from '#contract/languages.ts'
import { inLanguage, t } from '#web/language/t.ts'
import { messages } from './messages.ts'

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
