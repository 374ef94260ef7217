import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findWords, oldWordsIn } from './oldWords.ts'

const root = join(import.meta.dirname, '../..')
const words = oldWordsIn(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

/** Words that are right in another sense, which only a reader can tell: a file, a link, the end of a list. */
const rightElsewhere = new Set(
  `screen, wall, user, profile, operator, link, register, user code, end, accept, approve, refuse, lock, block,
  take back, make, add, trend, looked at, as of, way, origin, load, session, playback, away, script, utterance, beside,
  file, job, erase, forget, option, preference, standard, id, number`.split(/,\s+/),
)

/** Where an old word has to stay, and why. */
const exceptions: readonly { word: string; where: RegExp; why: string }[] = [
  {
    word: 'handoff',
    where:
      /^src\/(?:contract\/textInput|proxy\/(?:modules\/(?:text-input|connect)|phone-codes)\/\w+(?:\.databases\.test)?)\.ts$/,
    why: 'a table on disk, and the address, event and IDs of the wire, have this name',
  },
  { word: 'handoff', where: /^src\/tv\/keyboard\/phoneText\.ts$/, why: 'the event on the wire' },
  { word: 'handoff', where: /^docs\/specification\/proxy\.md$/, why: 'the address on the wire' },
  { word: 'robot', where: /\.(?:test|fixture)\.ts$/, why: 'the name of a service account in tests' },
  { word: 'robot', where: /^src\/proxy\/modules\/shared-pages\/module\.ts$/, why: 'the name of a header' },
  { word: 'television set', where: /^e2e\/store\//, why: 'a model of a TV, as opposed to the app' },
  { word: 'remote control', where: /^src\/tv\/(?:exit\/messages\.ts|remote\/README\.md)$/, why: 'explains the word' },
  {
    word: 'period before',
    where: /^src\/tv\/dates\/periods\.test\.ts$/,
    why: 'the days before any period, not a label',
  },
  {
    word: 'side panel',
    where: /^src\/tv\/screens\/transcripts\//,
    why: 'the parts of the screen are still to be renamed',
  },
]

describe('old words', () => {
  it('the column "not" of the glossary gives the old words, without notes', () => {
    const glossary =
      '| word | means | not |\n|---|---|---|\n| pair | to connect | link, register (of devices) |\n| a | b | |'
    expect(oldWordsIn(glossary)).toEqual(['link', 'register'])
  })

  it('an old word is found in names, paths and other forms, and not in a longer word', () => {
    const found = (text: string, path = 'a.ts') =>
      findWords(path, text, ['link request', 'PIN']).map(({ line }) => line)
    expect(found('const linkRequest = 1\nlink_requests\nLink request')).toEqual([1, 2, 3])
    expect(found('', 'src/link-request.ts')).toEqual([0])
    expect(found('blink requests\npin\nPINNED\nPIN')).toEqual([4])
  })

  it('sources, pages and tests use no word that the glossary replaced', () => {
    const paths = ['src', 'docs', 'e2e']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))),
      )
      .filter((path) => /\.(?:tsx?|mjs|py|md)$/.test(path) && !/node_modules|^docs\/(?:glossary|languages)/.test(path))
      .filter((path) => !path.startsWith('e2e/repository/oldWords'))
    expect(paths.length).toBeGreaterThan(1000)
    const refused = words.filter((word) => !rightElsewhere.has(word))
    const found = paths.flatMap((path) => findWords(path, readFileSync(join(root, path), 'utf8'), refused))
    const isException = ({ word, path }: (typeof found)[number]) =>
      exceptions.some((exception) => exception.word === word && exception.where.test(path))
    expect(found.filter((one) => !isException(one)).map(({ word, path, line }) => `${path}:${line}: ${word}`)).toEqual(
      [],
    )
    const isUsed = ({ word, where }: (typeof exceptions)[number]) =>
      found.some((one) => one.word === word && where.test(one.path))
    expect(exceptions.filter((exception) => !isUsed(exception))).toEqual([])
  })

  it('each word that is right in another sense is in the glossary', () => {
    expect([...rightElsewhere].filter((word) => !words.includes(word))).toEqual([])
  })
})
