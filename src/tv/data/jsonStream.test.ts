import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonPath, JsonStream } from './jsonStream.ts'

/** Reads a text in parts of `size` characters. @returns the elements by the path of their array, and the rest */
function readIn(size: number, text: string, takesApart: (path: JsonPath) => boolean) {
  const elements: Record<string, unknown[]> = {}
  const stream = new JsonStream({
    takesApart,
    onElement: (path, element) => {
      const name = path.join('/')
      elements[name] = [...(elements[name] ?? []), element]
    },
  })
  for (let at = 0; at < text.length; at += size) stream.push(text.slice(at, at + size))
  return { elements, rest: stream.end() }
}

const record = {
  id: 'a',
  result: {
    transcription: {
      full_transcript: 'He said "no", \\ and {left} [the room], utterances: [1]',
      utterances: [{ text: 'a, b ] }', words: [{ word: '"', start: 0 }] }, { text: '' }, 7, null, ['x']],
      'back\\slash "quoted"': [],
    },
    translation: {
      results: [{ utterances: [{ text: 'eins' }] }, { utterances: [] }, { utterances: [{ text: 'deux' }] }],
    },
  },
  utterances: [1, 2],
}
const isUtterances = (path: JsonPath) => path[0] === 'result' && path[path.length - 1] === 'utterances'

test.each([1, 2, 7, 64, 10_000])('a text in parts of %i characters emits whole elements in their order', (size) => {
  for (const text of [JSON.stringify(record), JSON.stringify(record, null, 2)]) {
    const { elements, rest } = readIn(size, text, isUtterances)
    expect(elements).toEqual({
      'result/transcription/utterances': record.result.transcription.utterances,
      'result/translation/results/0/utterances': [{ text: 'eins' }],
      'result/translation/results/2/utterances': [{ text: 'deux' }],
    })
    expect(rest).toEqual({
      ...record,
      result: {
        transcription: { ...record.result.transcription, utterances: [] },
        translation: { results: [{ utterances: [] }, { utterances: [] }, { utterances: [] }] },
      },
    })
  }
})

test('a document that is cut anywhere is read like the whole document', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 20 }), (text, size) => {
      expect(readIn(size, text, () => false).rest).toEqual(JSON.parse(text))
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) expect(readIn(size, text, (path) => path.length === 0).elements[''] ?? []).toEqual(list)
    }),
  )
})

test.each(['', '{"a":', '{"a":[1,2', '[1 2]', '{"a":1}}'])('%j is refused as invalid JSON', (text) => {
  expect(() => readIn(3, text, () => true)).toThrow(SyntaxError)
})

test('soFar returns what precedes the elements of an array while these arrive', () => {
  const stream = new JsonStream({ takesApart: isUtterances, onElement: () => {} })
  expect(stream.soFar()).toBeUndefined()
  const text = JSON.stringify(record)
  stream.push(text.slice(0, text.indexOf('"words"')))
  expect(stream.soFar()).toEqual({
    id: 'a',
    result: { transcription: { full_transcript: record.result.transcription.full_transcript, utterances: [] } },
  })
})
