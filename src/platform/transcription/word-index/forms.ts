import type { Form } from './schema.ts'
import type { Sentence } from './sentences.ts'
import { stemmedLanguage, stemOf } from './stems.ts'
import { tokensIn } from './tokens.ts'

/** What the index has of the endings in a transcript. */
export interface Forms {
  /** The languages whose endings are removed in it. */
  languages: string[]
  forms: Form[]
}

/** The forms that the sentences of a record have, each once. */
export function formsIn(sentences: readonly Pick<Sentence, 'text' | 'language'>[]): Forms {
  const languages = new Set<string>()
  const forms = new Map<string, Form>()
  for (const { text, language: said } of sentences) {
    const language = stemmedLanguage(said)
    if (language === undefined) continue
    languages.add(language)
    for (const { token: word, start, end } of tokensIn(text)) {
      const stem = stemOf(text.slice(start, end), language)
      if (stem !== undefined && stem !== word) forms.set(`${language} ${stem} ${word}`, { language, stem, word })
    }
  }
  return { languages: [...languages].sort(), forms: [...forms.values()] }
}
