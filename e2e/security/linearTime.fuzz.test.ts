import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { networkOf } from '#contract/networks.ts'
import { scopesOf } from '#contract/scopes.ts'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { parseParameters } from '#platform/analytics/planner/parameters.ts'
import { identify } from '#platform/analytics/planner/plan.ts'
import { requireMatch } from '#platform/api/etag.ts'
import { parseFieldMask } from '#platform/api/fieldMask.ts'
import { createPageTokens } from '#platform/api/listPage.ts'
import { readDeviceScope } from '#platform/authorization/scopeWords.ts'
import { readUserCode } from '#platform/authorization/userCode.ts'
import { boundaryOf, readBatch } from '#platform/batch/service.ts'
import { readSubmission, readTimeout } from '#platform/data-hub/methods/context.ts'
import { parseFilter } from '#platform/data-hub/operations/filter.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { isRedirectAddress } from '#platform/settings/redirectAddress.ts'
import { readJobRequest, readListRequest } from '#platform/transcription/parameters.ts'
import { sentencesOf } from '#platform/transcription/post-processing/sentences.ts'
import { spell } from '#platform/transcription/post-processing/spelling.ts'
import { subtitlesOf } from '#platform/transcription/post-processing/subtitles.ts'
import { readTranscript } from '#platform/transcription/recogniser/readTranscript.ts'
import { readQuery } from '#platform/transcription/word-index/query.ts'
import { readRelated } from '#platform/uploads/upload.ts'
import { readIds } from '#platform/video/parameters.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import { audioType, jsonType, targetsOf } from '#proxy/core/forward/target.ts'
import { opaqueCookie } from '#proxy/core/web/cookies.ts'
import { scopesIn } from '#proxy/modules/connect/connectionRequests.ts'
import { readCues } from '#tv/screens/transcripts/captions/cues.ts'
import { byteRange } from '#web/http/byteRange.ts'
import { readOutboundAddress } from '#web/outbound/addresses.ts'

/**
 * Characters: each size is four times the one before, up to a megabyte. All texts are tried at the first two sizes, the
 * slowest text at all of them.
 */
const sizes = [16_000, 64_000, 256_000, 1_024_000]

/** Four times the text may take about four times as long; quadratic time would be sixteen times. */
const maxGrowth = 9

/** Milliseconds that are too few to measure growth by. */
const floorMs = 60

/** Readings of two sizes, one after the other, of which one must show linear time. */
const pairs = 4

/** Processor time of this process in milliseconds: other processes do not count. */
const processorMs = () => process.cpuUsage().user / 1000

async function processorTimeOf(work: () => unknown): Promise<number> {
  const began = processorMs()
  // A refusal is a valid result.
  await Promise.resolve()
    .then(work)
    .catch(() => {})
  return processorMs() - began
}

type Read = (text: string) => unknown
type TextOf = (size: number) => string

/**
 * Asserts that the time is proportional to the size.
 * @param ofSizes ascending; the first is only compared with. @returns milliseconds at the last size
 */
async function expectLinear(textOf: TextOf, read: Read, ofSizes: readonly number[]): Promise<number> {
  let smaller: string | undefined
  let smallerMs: number | undefined
  let ms = 0
  for (const size of ofSizes) {
    const text = textOf(size)
    const timeOf = (what: string) => processorTimeOf(() => read(what))
    if (smaller !== undefined) {
      ms = await timeOf(text)
      // Time that few milliseconds can grow to says nothing about growth: the smaller text is then not read.
      let growth = ms / floorMs
      // A machine that becomes busier between two readings slows only one of them, so both are repeated, side by side.
      // Quadratic time fails in every pair.
      for (let pair = 0; pair < pairs && growth > maxGrowth; pair += 1) {
        if (pair > 0 || smallerMs === undefined) smallerMs = await timeOf(smaller)
        if (pair > 0) ms = await timeOf(text)
        growth = ms / Math.max(smallerMs, floorMs)
      }
      expect(growth, `growth of time up to ${size} of ${JSON.stringify(text.slice(0, 40))}`).toBeLessThanOrEqual(
        maxGrowth,
      )
      smallerMs = ms
    }
    smaller = text
  }
  return ms
}

/** Tries every text at small sizes, where quadratic time means seconds; then the slowest one up to a megabyte. */
async function expectAllLinear(texts: readonly TextOf[], read: Read): Promise<void> {
  let slowest: { textOf: TextOf; ms: number } | undefined
  for (const textOf of texts) {
    const ms = await expectLinear(textOf, read, sizes.slice(0, 2))
    if (!slowest || ms > slowest.ms) slowest = { textOf, ms }
  }
  if (slowest) await expectLinear(slowest.textOf, read, sizes.slice(1))
}

/** A text of `size` characters that repeats `unit`. */
const filled = (size: number, unit: string, before = '', after = '') =>
  before + unit.repeat(Math.ceil((size - before.length - after.length) / unit.length)) + after

/**
 * Texts that are slow for regular expressions with nested or adjacent quantifiers, and for loops over the rest of a
 * text.
 */
const units = [
  ' ',
  '\t',
  '\n',
  '\r',
  'a',
  'a ',
  ' a',
  '1',
  '1,',
  ',',
  '.',
  'a.',
  '!',
  '/',
  ':',
  '0:',
  ';',
  '=',
  '==',
  '"',
  '""',
  '"a',
  '(',
  ')',
  '((a',
  '[',
  '[a',
  '{',
  '<',
  '<b ',
  '<v ',
  '>',
  '&',
  '&a',
  '&#1',
  '%',
  '%41',
  '-',
  '-->',
  '--',
  '+',
  '*',
  '\\',
  '\u0000',
  'é',
  '😀',
  'a;',
  'a=b&',
  'a==b;',
  '-1',
]
const texts: TextOf[] = units.flatMap((unit) => [
  (size: number) => filled(size, unit),
  (size: number) => filled(size, unit, 'a', '\u0001'),
])

const utterance = (text: string) => ({ text, start: 0, end: 60, channel: 0, words: evenlyTimedWords(text, 0, 60) })
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'
const srt = '1\n00:00:00,000 --> 00:00:01,000\n'
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-linear-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const scopes = scopesOf({ scopeBase: 'https://tenfoot.example/auth', brand: 'video', storageWord: 'drive' })
const tokens = createPageTokens(openKeys(folder))
const report = { ids: 'channel==MINE', startDate: '2026-01-01', endDate: '2026-01-31', metrics: 'views' }
const planned = (parameters: Record<string, string>) => identify(parseParameters({ ...report, ...parameters }, 'video'))
const job = (fields: Record<string, unknown>) =>
  readJobRequest({ audio_url: 'https://a.example/b.wav', ...fields }, 'public')
const targetOf = targetsOf({
  id: 'x',
  summary: '',
  method: 'GET',
  path: '/x',
  url: 'https://service.example/x',
  query: ['a', 'custom_metadata[]'],
})
const cookie = opaqueCookie('session', 'https://tv.example', 1)

/** Every parser of external text, by what it parses. */
const readers: Record<string, (text: string) => unknown> = {
  'a transcript in any form': (text) => readTranscript(text, 60),
  'the text of a WebVTT cue': (text) => readTranscript(vtt + text, 60),
  'the text of a WebVTT voice': (text) => readTranscript(`${vtt}<v ${text}`, 60),
  'the times of a WebVTT cue': (text) => readTranscript(`WEBVTT\n\n${text}-->${text}`, 60),
  'blocks of WebVTT': (text) => readTranscript(`WEBVTT\n\n${text}`, 60),
  'the text of SubRip': (text) => readTranscript(srt + text, 60),
  'the times of SubRip': (text) => readTranscript(`${srt}x\n\n2\n${text}-->${text}`, 60),
  'a transcript in JSON': (text) => readTranscript(JSON.stringify([{ text, start: 0, end: 1 }]), 60),
  'subtitles on the television': (text) =>
    ['vtt', 'srt'].map((format) => readCues({ format, subtitles: (format === 'vtt' ? vtt : srt) + text })),
  'words that are spelt': (text) => {
    const heard = utterance(text)
    return spell([{ ...heard, words: [{ word: text, start: 0, end: 1 }, ...heard.words] }], {
      Ten: ['a', 'a a a a b'],
    })
  },
  'a spelling dictionary': (text) => spell([utterance('a b')], { Ten: [text] }),
  sentences: (text) => sentencesOf(text, 'en'),
  'subtitles that are made': (text) => subtitlesOf([utterance(text)], { formats: ['srt', 'vtt'] }),
  'a job': (text) => job({ language: text, custom_spelling_config: { spelling_dictionary: { [text]: [text] } } }),
  'an address to call back': (text) => job({ callback_url: `https://${text}/` }),
  'parameters of a list of jobs': (text) =>
    readListRequest(new URLSearchParams({ date: text, [`custom_metadata[${text}]`]: text, custom_metadata: text })),
  'a search': readQuery,
  'a range of bytes': (text) => byteRange(`bytes=${text}`, 1000),
  'ids of a report': (text) => planned({ ids: `channel==${text}` }),
  'metrics of a report': (text) => planned({ metrics: text }),
  'dimensions of a report': (text) => planned({ dimensions: text }),
  'filters of a report': (text) => planned({ filters: text }),
  'values of a filter of a report': (text) => planned({ filters: `video==${text}` }),
  'the order of a report': (text) => planned({ sort: text }),
  'dates of a report': (text) => planned({ startDate: text }),
  'a mask of fields': parseFieldMask,
  'a body of two parts': (text) => readRelated(Buffer.from(text), 'multipart/related; boundary=a'),
  'the boundary of a body of two parts': (text) => readRelated(Buffer.alloc(0), `multipart/related; ${text}`),
  'a page token': (text) => tokens.read('list', text),
  'a user code': readUserCode,
  scopes: (text) => readDeviceScope(scopes, text),
  'scopes to connect': scopesIn,
  'a redirect address': (text) => isRedirectAddress(`https://${text}`),
  'an address to call': (text) => readOutboundAddress(`https://${text}/`, 'public'),
  'the network of an address': networkOf,
  'a filter of operations': parseFilter,
  'a term of a filter of operations': (text) => parseFilter(`done=${text}`),
  'a submission to the data hub': (text) =>
    readSubmission({ date: '2026-01-01', sourceTable: text }, Date.UTC(2026, 1)),
  'a timeout': (text) => readTimeout({ timeout: text }),
  'tags of If-Match': (text) => requireMatch({ headers: { 'if-match': text } } as unknown as FastifyRequest, 'tag'),
  'ids of videos': readIds,
  'a cookie header': (text) => cookie.read({ headers: { cookie: `__Host-tenfoot_session=${text}` } }),
  'a query that is passed on': (text) => targetOf(`/x?${text}`, {}),
  'the type of a batch': (text) => boundaryOf(`multipart/mixed;${text}`),
  'parts of a batch': (text) => readBatch(`--b${text}\n--b--`, 'b'),
  'a call of a batch': (text) => readBatch(`--b\nContent-Type: application/http\n\n${text}\n--b--`, 'b'),
  'headers of a call of a batch': (text) =>
    readBatch(`--b\nContent-Type: application/http\n\nGET /x\n${text}\n--b--`, 'b'),
  'a content type': (text) => [jsonType(text), jsonType(`application/json${text}`), audioType(`audio/${text}`)],
}

it.each(Object.entries(readers))(
  'text is parsed in time proportional to its length: %s',
  { timeout: 120_000 },
  (_, read) => expectAllLinear(texts, read),
)

it('the header line of a CSV file is parsed in time proportional to its length', { timeout: 120_000 }, async () => {
  const path = join(folder, 'report.csv')
  const lines = ['a', 'a,', ',', '"', '""', '"a",', ' ', '\n'].map((unit) => (size: number) => filled(size, unit))
  const manyColumns = (size: number) => Array.from({ length: size / 8 }, (_, n) => `c${1_000_000 + n}`).join()
  await expectAllLinear([...lines, manyColumns], async (text) => {
    writeFileSync(path, text)
    await recognise(path)
  })
})
