import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { type SearchHit, searchCounts, searchResults, searchTopics } from '#contract/transcription/search.ts'
import { chance } from '#platform/demo/seededRandom.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestTranscription, type TestTranscription } from '../transcription.fixture.ts'
import { indexOf } from '../word-index/indexOf.ts'
import { queueForIndex } from '../word-index/queueForIndex.ts'
import { withSearchTables } from '../word-index/schema.ts'

type Person = TestTranscription['ada']
interface Said {
  text: string
  speaker?: number
  language?: string
}

const queryOf = (parameters: Record<string, string>) =>
  `${transcriptionPaths.search}?${new URLSearchParams(parameters)}`

const countsOf = (parameters: Record<string, string>) =>
  `${transcriptionPaths.counts}?${new URLSearchParams(parameters)}`

/** Reads every page. */
async function found(person: Person, parameters: Record<string, string>): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (let next: string | null | undefined = queryOf(parameters); next; ) {
    const answer = await person.call(next.replace(/^https?:\/\/[^/]+/, ''))
    expect(answer.status).toBe(200)
    const page = z.parse(searchResults, await answer.json())
    hits.push(...page.items)
    next = page.next
  }
  return hits
}

/** Stems by the library alone, without accents. */
const stemmers: Record<string, (word: string) => string> = { 'en-GB': english, de: german, fr: french }
const stemmed = (word: string, language: string): string | undefined =>
  stemmers[language]?.(word.normalize('NFKC').toLowerCase()).normalize('NFD').replace(/\p{M}/gu, '')

const marked = ({ text, matches }: SearchHit) => matches.map(({ start, end }) => text.slice(start, end))

describe.each(testDatabases())('search of transcripts on $name', ({ name, fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  /** Makes a transcript, a minute after the one before. @returns its job */
  const transcribe = async (
    person: Person,
    said: readonly (Said | string)[],
    sections: Record<string, unknown> = {},
  ): Promise<string> => {
    await service.clock.advance(60_000)
    const utterances = said.map((one, place) => ({
      ...(typeof one === 'string' ? { text: one } : one),
      start: place * 2,
      end: place * 2 + 1.5,
    }))
    const record = { ...sections, metadata: { audio_duration: said.length * 2 }, transcription: { utterances } }
    const id = await person.submit(JSON.stringify(record))
    await service.transcription.worker.runDueJobs()
    return id
  }
  const index = () => service.transcription.indexing.runDueJobs()
  const texts = async (q: string, more: Record<string, string> = {}, person = service.ada) =>
    (await found(person, { q, ...more })).map(({ text }) => text)

  it('a sentence is found by its words, phrases and beginnings of words, and only in transcripts of the caller', async () => {
    const job = await transcribe(service.ada, ['The Évening bell.', 'Bell the cat this evening!'])
    const others = await transcribe(service.bob, ['The evening bell.'])
    // So that a job of another account is between two of the caller's.
    await transcribe(service.ada, ['Another day.'])
    await index()
    expect(await texts('bell evening')).toEqual(['The Évening bell.', 'Bell the cat this evening!'])
    expect(await texts('"EVENING bell"')).toEqual(['The Évening bell.'])
    expect(await texts('"the eve*"')).toEqual(['The Évening bell.'])
    expect(await texts('be* ca*')).toEqual(['Bell the cat this evening!'])
    expect(await texts('bel')).toEqual([])
    expect(await texts('"the evening bell cat"')).toEqual([])
    expect(await texts('bell', { job: others })).toEqual([])
    expect(await texts('bell', { job: job.toUpperCase() }, service.bob)).toEqual([])
    const [hit] = await found(service.ada, { q: 'ｅｖｅｎｉｎｇ' })
    expect(hit).toMatchObject({ job_id: job, utterance: 0, start: 0, end: 1.5, speaker: null })
    expect(hit?.file?.filename).toBe('évening news.wav')
    expect(hit && marked(hit)).toEqual(['Évening'])
    expect((await found(service.bob, { q: 'bell' })).map(({ job_id }) => job_id)).toEqual([others])
  })

  it('a word is found in all its forms in the language of the sentence, and only as it is in quotes or with an asterisk', async () => {
    const job = await transcribe(service.bob, [
      { text: 'Chiming at noon.', language: 'en-GB' },
      { text: 'She chimes.', language: 'en' },
      { text: 'Happy now.', language: 'en' },
      { text: 'الكتاب', language: 'ar' },
      { text: 'Beide Türme.', language: 'de' },
      { text: 'Chiming, in no language.' },
      { text: 'Chiming zum Turm.', language: 'de' },
    ])
    await index()
    const ofBob = (q: string) => texts(q, {}, service.bob)
    const chiming = ['Chiming at noon.', 'She chimes.']
    expect(await ofBob('chimed')).toEqual(chiming)
    expect(await ofBob('chimes noons')).toEqual(['Chiming at noon.'])
    expect(await ofBob('turms')).toEqual(['Beide Türme.', 'Chiming zum Turm.'])
    expect(await ofBob('happiness')).toEqual(['Happy now.'])
    expect(await ofBob('كتاب')).toEqual(['الكتاب'])
    expect(await ofBob('"chimed"')).toEqual([])
    expect(await ofBob('chimed*')).toEqual([])
    expect(await ofBob('chimed~*')).toEqual(chiming)
    expect((await found(service.bob, { q: 'CHIMED', limit: '1' })).map(marked)).toEqual([['Chiming'], ['chimes']])
    const counts = await (await service.bob.call(countsOf({ q: 'chimed' }))).json()
    expect(counts).toMatchObject({ said: 2, sentences: 2, complete: true })
    // The forms are deleted with the transcript.
    const { db } = service.transcription
    const [table, column] =
      name === 'SQLite' ? ['transcription_form_rows', 'term'] : ['transcription_form_words', 'stem']
    const stored = async () => {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like '%chime%'`.execute(db)
      return rows.length
    }
    expect(await stored()).toBe(2)
    await service.bob.call(transcriptionPaths.job(job), { method: 'DELETE' })
    expect(await stored()).toBe(0)
  })

  it('hits are filtered by speaker, language, days and job', async () => {
    const old = await transcribe(service.ada, [{ text: 'Filter one.', speaker: 1, language: 'en-GB' }, 'Filter two.'])
    await service.clock.advance(86_400_000)
    await transcribe(service.ada, [{ text: 'Filter drei.', speaker: 0, language: 'de' }])
    await index()
    expect(await texts('filter')).toEqual(['Filter drei.', 'Filter one.', 'Filter two.'])
    expect(await texts('filter', { speaker: '1' })).toEqual(['Filter one.'])
    expect(await texts('filter', { language: 'EN' })).toEqual(['Filter one.'])
    expect(await texts('filter', { from: '2026-11-21' })).toEqual(['Filter drei.'])
    expect(await texts('filter', { to: '2026-11-20' })).toEqual(['Filter one.', 'Filter two.'])
    expect(await texts('filter', { job: old })).toEqual(['Filter one.', 'Filter two.'])
    await service.clock.advance(-86_400_000)
  })

  it('topics of the caller’s transcripts are listed, those in most of them first, and leave with them', async () => {
    const topics = async (person: Person, query = '') => {
      const answer = await person.call(transcriptionPaths.topics + query)
      return z.parse(searchTopics, await answer.json()).items
    }
    const about = (...names: string[]) => ({
      named_entity_recognition: {
        success: true,
        results: names.map((text) => ({ entity_type: 'NAME', text })),
      },
    })
    const first = await transcribe(service.carl, ['Ines met Tom.', 'Tom and INÉS.'], about('Ines', 'Tom'))
    await transcribe(service.carl, ['Inés again, Inés.'], about('Inés'))
    await transcribe(service.bob, ['Tom is here.'], about('Tom'))
    await index()
    const both = [
      { text: 'Ines', jobs: 2, sentences: 3 },
      { text: 'Tom', jobs: 1, sentences: 2 },
    ]
    expect(await topics(service.carl)).toEqual(both)
    expect(await topics(service.carl, '?limit=1')).toEqual(both.slice(0, 1))
    expect((await service.carl.call(`${transcriptionPaths.topics}?limit=0`)).status).toBe(400)
    await service.carl.call(transcriptionPaths.job(first), { method: 'DELETE' })
    expect(await topics(service.carl)).toEqual([{ text: 'Inés', jobs: 1, sentences: 1 }])
  })

  it('words are counted in the caller’s transcripts alone, and only what can be counted is accepted', async () => {
    const job = await transcribe(service.ada, ['Count me, count.', 'Countless.'])
    await transcribe(service.bob, ['Count count count.'])
    await index()
    const answer = await service.ada.call(countsOf({ q: 'count' }))
    expect(await answer.json()).toMatchObject({ said: 2, sentences: 1, items: [{ job_id: job, said: 2, start: 0 }] })
    const wrong: Record<string, string>[] = [{ q: 'count', limit: '5' }, { q: '' }, { q: 'count', from: 'May' }]
    const statuses = wrong.map(async (query) => (await service.ada.call(countsOf(query))).status)
    expect(await Promise.all(statuses)).toEqual([400, 400, 400])
  })

  it('a search without a key, or for no word, is refused', async () => {
    const statuses = [{ q: 'bell' }, { q: '—' }].map(async (query, place) => {
      const init = place === 0 ? { headers: { [keyHeader]: 'wrong' } } : {}
      return (await service.ada.call(queryOf(query), init)).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 400])
  })

  it('a deleted transcript is found no more, and its words are not found in the next one', async () => {
    const job = await transcribe(service.ada, ['Vanishing words.'])
    await index()
    expect(await texts('vanishing')).toEqual(['Vanishing words.'])
    expect((await service.ada.call(transcriptionPaths.job(job), { method: 'DELETE' })).status).toBe(202)
    expect(await texts('vanishing')).toEqual([])
    await transcribe(service.ada, ['Others.'])
    await index()
    expect(await texts('vanishing')).toEqual([])
    expect(await texts('others')).toEqual(['Others.'])
  })

  it('a transcript whose indexing was killed is not found in part, and completely after the next run', async () => {
    const { db } = service.transcription
    const job = await transcribe(service.ada, ['Killed first.', 'Killed second.'])
    await index()
    await queueForIndex(db, job, service.clock.now())
    await db.deleteFrom('transcription_sentences').where('text', '=', 'Killed second.').execute()
    expect(await texts('killed')).toEqual([])
    await index()
    expect(await texts('killed')).toEqual(['Killed first.', 'Killed second.'])
  })

  it('any query finds, in every page, what comparing all sentences word by word finds', async () => {
    /** Spellings, and the word that each is. */
    const spellings = [
      ['éa', 'ea'],
      ['EA', 'ea'],
      ['ｅａ', 'ea'],
      ['eab', 'eab'],
      ['Straße', 'strasse'],
      ['STRASSE', 'strasse'],
      ['stra', 'stra'],
      ['Ёж', 'еж'],
      ['ежи', 'ежи'],
      ['x', 'x'],
      ['Häuser', 'hauser'],
      ['haus', 'haus'],
      ['HAUSES', 'hauses'],
      ['école', 'ecole'],
      ['Ecoles', 'ecoles'],
      ['bell', 'bell'],
      ['bells', 'bells'],
      ['belle', 'belle'],
      ['belling', 'belling'],
    ] as const
    const languages = ['en-GB', 'de', 'fr', 'ja']
    let drawn = 0
    const random = () => {
      drawn += 1
      return chance(20261129, drawn)
    }
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const line = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(spellings))
    const recordings: { job: string; lines: { words: ReturnType<typeof line>; language: string }[] }[] = []
    for (let count = 0; count < 6; count += 1) {
      const lines = Array.from({ length: 6 }, () => ({ words: line(5), language: pick(languages) }))
      const said = lines.map(({ words, language }) => ({
        text: words.map(([spelling]) => spelling).join(pick([' ', ', ', '-'])),
        language,
      }))
      const job = await transcribe(service.carl, said)
      recordings.unshift({ job, lines })
    }
    await index()
    for (let count = 0; count < 40; count += 1) {
      const terms = Array.from({ length: pick([1, 1, 2]) }, () => {
        const isQuoted = random() < 0.5
        const isPrefix = random() < 0.4
        // Without quotation marks, a word is found in all its forms, and with `~*` by its beginning, too.
        const hasForms = !isQuoted && (!isPrefix || random() < 0.5)
        return { words: line(isQuoted ? 2 : 1), isQuoted, isPrefix, hasForms }
      })
      const q = terms
        .map(({ words, isQuoted, isPrefix, hasForms }) => {
          const text = `${words.map(([spelling]) => spelling).join(' ')}${isPrefix ? (hasForms ? '~*' : '*') : ''}`
          return isQuoted ? `"${text}"` : text
        })
        .join(' ')
      const expected = recordings.flatMap(({ job, lines }) =>
        lines.flatMap(({ words, language }, utterance) => {
          const places = terms.map((term) =>
            words.flatMap((_, first) =>
              term.words.every(([spelling, word], at) => {
                const said = words[first + at]
                if (!said) return false
                const stem = stemmed(spelling, language)
                const isForm = term.hasForms && stem !== undefined && stem === stemmed(said[0], language)
                if (isForm) return true
                return term.isPrefix && at === term.words.length - 1 ? said[1].startsWith(word) : said[1] === word
              })
                ? [term.words.map((__, at) => first + at)]
                : [],
            ),
          )
          if (places.some(({ length }) => length === 0)) return []
          const inText = words.filter((_, place) => places.flat(2).includes(place)).map(([spelling]) => spelling)
          return [{ job, utterance, words: inText, times: Math.min(...places.map(({ length }) => length)) }]
        }),
      )
      const hits = await found(service.carl, { q, limit: pick(['1', '3', '100']) })
      const seen = hits.map((hit) => ({ job: hit.job_id, utterance: hit.utterance, words: marked(hit) }))
      expect(seen, q).toEqual(expected.map(({ times: _, ...hit }) => hit))
      const counts = z.parse(searchCounts, await (await service.carl.call(countsOf({ q }))).json())
      const byJob = recordings.flatMap(({ job }) => {
        const its = expected.filter((hit) => hit.job === job)
        const said = its.reduce((sum, { times }) => sum + times, 0)
        return its.length === 0 ? [] : [{ job, said, sentences: its.length, start: (its[0]?.utterance ?? 0) * 2 }]
      })
      const counted = counts.items.map(({ job_id: job, said, sentences, start }) => ({ job, said, sentences, start }))
      expect(counted, q).toEqual(byJob)
      expect([counts.said, counts.sentences, counts.complete], q).toEqual([
        byJob.reduce((sum, { said }) => sum + said, 0),
        expected.length,
        true,
      ])
    }
  })

  it('a transcript that an earlier release made is indexed once the services run', async () => {
    const { db } = service.transcription
    const job = await transcribe(service.ada, ['Before the update.'])
    await db.deleteFrom('transcription_search_jobs').where('job_id', '=', job).execute()
    await index()
    expect(await texts('update')).toEqual([])
    service.transcription.start()
    await vi.waitFor(async () => expect(await texts('update')).toEqual(['Before the update.']))
  })

  it('a transcript that an earlier release indexed is found as it is, and in all forms once it is indexed again', async () => {
    const { db } = service.transcription
    const job = await transcribe(service.ada, [{ text: 'Sailing home.', language: 'en' }])
    await index()
    expect(await texts('sails')).toEqual(['Sailing home.'])
    const { number } = await db
      .updateTable('transcription_search_jobs')
      .set({ languages: null, forms_of: null })
      .where('job_id', '=', job)
      .returning('number')
      .executeTakeFirstOrThrow()
    await indexOf(db).setForms(withSearchTables(db), number, [])
    expect(await texts('sailing')).toEqual(['Sailing home.'])
    expect(await texts('sails')).toEqual([])
    await index()
    expect(await texts('sails')).toEqual(['Sailing home.'])
    // It runs beside this release, and indexes a corrected record: it knows no forms.
    await db
      .updateTable('transcription_search_jobs')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 2) }))
      .where('job_id', '=', job)
      .execute()
    await indexOf(db).setForms(withSearchTables(db), number, [])
    await index()
    expect(await texts('sails')).toEqual(['Sailing home.'])
  })

  it('the words of an account that is deleted are deleted', async () => {
    await service.db.deleteFrom('api_keys').execute()
    await service.db.deleteFrom('accounts').execute()
    expect(await service.transcription.db.selectFrom('transcription_sentences').select('text').execute()).toEqual([])
    expect(service.errors).toEqual([])
  })
})
