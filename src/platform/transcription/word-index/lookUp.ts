import type { Kysely } from 'kysely'
import { indexOf } from './indexOf.ts'
import type { Term } from './query.ts'
import type { SearchTables } from './schema.ts'
import { stemOf } from './stems.ts'
import type { LookedUp } from './wordIndex.ts'

/**
 * Adds to the words of a query the forms of them that an account's transcripts have. They may be too many, because two
 * languages share a form, so each sentence is compared once it is read (`query.ts`).
 */
export async function withForms(
  db: Kysely<SearchTables>,
  accountId: string,
  terms: readonly Term[],
): Promise<LookedUp[]> {
  const languages = terms.some(({ word }) => word !== undefined) ? await languagesOf(db, accountId) : []
  const stems = terms.map(({ word }) =>
    word === undefined
      ? []
      : languages.flatMap((language) => {
          const stem = stemOf(word, language)
          return stem === undefined ? [] : [{ language, stem }]
        }),
  )
  const wanted = stems.flat()
  const found = wanted.length === 0 ? [] : await indexOf(db).forms(db, accountId, wanted)
  return terms.map((term, place) => {
    const forms = new Set<string>()
    for (const { language, stem } of stems[place] ?? []) {
      forms.add(stem)
      for (const form of found) if (form.language === language && form.stem === stem) forms.add(form.word)
    }
    return { ...term, forms: [...forms].filter((form) => form !== term.tokens[0] || term.isPrefix) }
  })
}

/** The languages of an account's transcripts whose endings are removed. */
async function languagesOf(db: Kysely<SearchTables>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transcription_jobs as job')
    .innerJoin('transcription_search_jobs as indexed', 'indexed.job_id', 'job.id')
    .select('indexed.languages')
    .distinct()
    .where('job.account_id', '=', accountId)
    .execute()
  return [...new Set(rows.flatMap(({ languages }) => languages?.split(' ') ?? []))].filter((one) => one !== '')
}
