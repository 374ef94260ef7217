import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Kysely, sql } from 'kysely'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { openDatabase, type PlatformTables } from '#platform/database.ts'
import { withTranscriptionTables } from '#platform/transcription/schema.ts'
import { findSentences } from '#platform/transcription/search/find.ts'
import { readSearchRequest } from '#platform/transcription/search/request.ts'
import { formsIn } from '#platform/transcription/word-index/forms.ts'
import { indexOf } from '#platform/transcription/word-index/indexOf.ts'
import { withSearchTables } from '#platform/transcription/word-index/schema.ts'
import { noPostgres, startPostgres } from '../../postgres/server.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { comparedRow, type Row, share, table } from '../table.ts'
import { until, withTelevisions } from './televisions.ts'

const recordings = Number(process.env.BENCH_RECORDINGS ?? '100')
/** Ten hours, as they are said: 2.5 words a second. */
const sentencesEach = 7_500
const wordsEach = 12
const vocabulary = 30_000
const perTransaction = 2_500
const askedEach = 60
const typedEach = 40
const restMs = 1_000
const goalMs = { service: 100, television: 300 }

/** The search of many long transcripts: first results at the service and on a slow television, size of the index. */
export async function benchSearch(say: (text: string) => void): Promise<void> {
  await withTelevisions(say, undefined, async ({ environment, television }) => {
    const { db, close } = await openDatabase({ dataDir: environment.dataDir, databaseUrl: undefined })
    const began = performance.now()
    await fill(db, environment.demo.account.email)
    say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
    const sizes = await sizeRows(db)
    await close()
    const { page, slow } = await television()
    say(
      table(`${recordings} recordings of ten hours, 95th percentile`, [
        ...(await serviceRows(environment)),
        ...(await televisionRows(page, environment, slow)),
        ...sizes,
        ...(await postgresRows(say)),
      ]),
    )
  })
}

/** The same words on Postgres: first results of the same code, without HTTP, and the size of the index. */
async function postgresRows(say: (text: string) => void): Promise<Row[]> {
  if (noPostgres) return []
  const server = await startPostgres()
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: server.url })
  try {
    const email = 'ada@tenfoot.example'
    await db
      .insertInto('accounts')
      .values(account({ id: 'ada', email }, 'none', 0))
      .execute()
    await fill(db, email)
    await sql`vacuum analyze`.execute(db)
    say('Filled on Postgres\n')
    const rows: Row[] = []
    for (const [name, query] of Object.entries(searches)) {
      const times: number[] = []
      for (let number = 0; number < askedEach; number += 1) {
        const request = readSearchRequest(new URLSearchParams({ q: query(number) }))
        const began = performance.now()
        await findSentences(withTranscriptionTables(db), 'ada', request)
        times.push(performance.now() - began)
      }
      rows.push(comparedRow(`Postgres: ${name}`, share(times, 0.95), goalMs.service, 'ms', 1))
    }
    return [...rows, ...(await postgresSizes(db))]
  } finally {
    await close()
    await server.stop()
  }
}

async function postgresSizes(db: Kysely<PlatformTables>): Promise<Row[]> {
  const { rows } = await sql<Record<'text' | 'words' | 'index' | 'forms' | 'all', string>>`select
    (select sum(octet_length(text)) from transcription_sentences) as text,
    (select sum(octet_length(words)) from transcription_sentences) as words,
    pg_relation_size('transcription_sentences_words') as index,
    pg_total_relation_size('transcription_forms') + pg_total_relation_size('transcription_form_words') as forms,
    pg_total_relation_size('transcription_sentences') as all`.execute(db)
  const megabytes = (name: 'text' | 'words' | 'index' | 'forms' | 'all') => Number(rows[0]?.[name]) / 1e6
  const [text, forms] = [megabytes('text'), megabytes('forms')]
  const row = (name: string, size: number, goal?: number) => comparedRow(`Postgres: ${name}`, size, text, 'MB', goal)
  return [
    row('index of the words and their forms, against the text', megabytes('words') + megabytes('index') + forms, 2),
    row('of it the forms', forms),
    row('with the stored sentences', megabytes('all') + forms),
  ]
}

/** Inserts finished recordings with their words into the index, as indexing does. */
async function fill(db: Kysely<PlatformTables>, email: string): Promise<void> {
  const { id: account } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const index = indexOf(db)
  const next = zipf()
  for (let recording = 0; recording < recordings; recording += 1) {
    const id = randomUUID()
    const at = Date.now() - recording * 86_400_000
    await db
      .insertInto('transcription_jobs')
      .values({
        id,
        account_id: account,
        status: 'done',
        created_at: at,
        completed_at: at,
        custom_metadata: null,
        error_code: null,
        error_message: null,
        request_params: '{}',
        file_id: null,
        transcript_id: null,
        record: null,
        demo: null,
        due_at: null,
        attempts: 0,
      })
      .execute()
    const { number } = await db
      .insertInto('transcription_search_jobs')
      .values({ job_id: id, due_at: null, attempts: 0, languages: 'en', forms_of: 0 })
      .returning('number')
      .executeTakeFirstOrThrow()
    const sentences = Array.from({ length: sentencesEach }, (_, place) => sentence(number, place, next))
    for (let from = 0; from < sentencesEach; from += perTransaction)
      await db.transaction().execute(async (trx) => {
        // As many as indexing inserts in one statement.
        for (let place = from; place < from + perTransaction; place += 250)
          await index.add(withSearchTables(trx), sentences.slice(place, place + 250))
      })
    const { forms } = formsIn(sentences.map(({ row }) => row))
    await index.setForms(withSearchTables(db), number, forms)
  }
}

function sentence(job: number, place: number, next: () => string) {
  const words = Array.from({ length: wordsEach }, next)
  const start_time = place * 4.8
  const row = { job, place, utterance: place, start_time, end_time: start_time + 4.5, speaker: 0, language: 'en' }
  return { row: { ...row, text: words.join(' ') }, words }
}

const syllables = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu', 'wa']
/** The word of a rank: two to four syllables, so that many words begin alike. */
function wordAt(rank: number): string {
  let word = ''
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}

/** Words as often as in a language: the second most common half as often as the first (Zipf’s law). The same sequence in every run. */
function zipf(): () => string {
  const sums: number[] = []
  let sum = 0
  for (let rank = 0; rank < vocabulary; rank += 1) {
    sum += 1 / (rank + 1)
    sums.push(sum)
  }
  const words = Array.from({ length: vocabulary }, (_, rank) => wordAt(rank))
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const wanted = (state / 2 ** 32) * sum
    let [low, high] = [0, vocabulary - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}

/** What people search for; each number is another word. */
const searches: Readonly<Record<string, (number: number) => string>> = {
  'a common word': (number) => wordAt(number),
  'a rare word': (number) => wordAt(vocabulary - 1 - number * 7),
  'two words': (number) => `${wordAt(10 + number)} ${wordAt(400 + number)}`,
  'a phrase of common words': (number) => `"${wordAt(number)} ${wordAt(number + 1)}"`,
  'a phrase that nobody said': (number) => `"${wordAt(number)} ${wordAt(20_000 + number)} ${wordAt(25_000)}"`,
  'a beginning of one letter': (number) => `${wordAt(number).slice(0, 1)}*`,
  'a beginning of three letters': (number) => `${wordAt(number).slice(0, 3)}*`,
  'a beginning of five letters': (number) => `${wordAt(300 + number).slice(0, 5)}*`,
}

async function serviceRows({ services, demo }: TestEnvironment): Promise<Row[]> {
  const ask = async (q: string) => {
    const began = performance.now()
    const answer = await fetch(`${services}${transcriptionPaths.search}?${new URLSearchParams({ q })}`, {
      headers: { [keyHeader]: demo.transcriptionKey },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
    return performance.now() - began
  }
  const rows: Row[] = []
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = []
    for (let number = 0; number < askedEach; number += 1) times.push(await ask(query(number)))
    rows.push(comparedRow(`service: ${name}`, share(times, 0.95), goalMs.service, 'ms', 1))
  }
  return rows
}

/** From a key to the frame with the first row: by name, and of what was said. */
async function televisionRows(
  page: Page,
  { television }: TestEnvironment,
  slow: () => Promise<unknown>,
): Promise<Row[]> {
  await page.goto(`${television}/search`)
  await until(page, 'document.activeElement.closest(".keypad")')
  // Nobody reaches a letter before the names have loaded.
  await page.waitForTimeout(restMs)
  await slow()
  const times: Record<'named' | 'said', number[]> = { named: [], said: [] }
  for (let run = 0; run < typedEach; run += 1)
    for (const [kind, letter, row] of [
      ['named', 'k', '.result'],
      ['said', 'z', '.result mark'],
    ] as const) {
      // `void`, because a returned promise would be awaited.
      await page.evaluate(`void (window.found = new Promise(function (resolve) {
        // The app may have drawn before this listener is called: the event knows when the key was pressed.
        addEventListener('keydown', function (event) {
          var from = event.timeStamp
          function look() {
            if (document.querySelector('${row}')) requestAnimationFrame(function () { resolve(performance.now() - from) })
            else requestAnimationFrame(look)
          }
          look()
        }, { once: true, capture: true })
      }))`)
      await page.keyboard.press(letter)
      times[kind].push(Number(await page.evaluate('window.found')))
      await page.keyboard.press('Backspace')
      await until(page, '!document.querySelector(".result") && document.querySelector(".search-start")')
      await page.waitForTimeout(restMs)
    }
  const rowOf = (kind: 'named' | 'said', name: string) =>
    comparedRow(`television, slowed: ${name}`, share(times[kind], 0.95), goalMs.television, 'ms', 1)
  return [rowOf('named', 'from a letter to the first row'), rowOf('said', 'from a letter to the first sentence')]
}

/** Bytes of the index, and of the stored sentences with it, compared with the text. */
async function sizeRows(db: Kysely<PlatformTables>): Promise<Row[]> {
  const bytesOf = async (names: string) => {
    const { rows } = await sql<{
      bytes: number
    }>`select sum(pgsize) as bytes from dbstat where name like ${names}`.execute(db)
    return Number(rows[0]?.bytes) / 1e6
  }
  const { bytes } = await withSearchTables(db)
    .selectFrom('transcription_sentences')
    .select(({ fn, ref }) => fn.sum(sql<number>`length(${ref('text')})`).as('bytes'))
    .executeTakeFirstOrThrow()
  const text = Number(bytes) / 1e6
  const [words, sentences] = [await bytesOf('transcription_words%'), await bytesOf('%transcription_sentences%')]
  const forms = await bytesOf('transcription_form%')
  return [
    comparedRow('index of the words and their forms, against the text', words + forms, text, 'MB', 2),
    comparedRow('of it the forms', forms, text, 'MB'),
    comparedRow('with the stored sentences', words + forms + sentences, text, 'MB'),
  ]
}
