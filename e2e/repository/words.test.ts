import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordsIn } from './words.ts'

const root = join(import.meta.dirname, '../..')

/** Texts that are the same in every language. */
const allowed = new Set([
  // Our name.
  'Tenfoot',
  // Protocols.
  'HTTP',
  // Names of engines.
  'Chromium',
  'Firefox',
  'Safari',
  // Languages in their own words.
  'English (UK)',
  'English (US)',
  'Português (Brasil)',
  // Names of systems and apps.
  'Facebook Pages',
  'Fire OS',
  'Firefox OS',
  'Nintendo 3DS',
  'Nintendo Switch',
  'PlayStation Vita',
  'Windows Mobile',
])

describe('words', () => {
  const found = (source: string) => wordsIn('a.tsx', source, new Set(['Tenfoot'])).map(({ text }) => text)

  it.each([
    ['a text between tags', '<p>Hello there</p>', ['Hello there']],
    ['an attribute that is heard', '<p aria-label="Hello" className="wide" />', ['Hello']],
    ['a choice of two texts', "<p title={isOn ? 'On' : 'Off'} />", ['On', 'Off']],
    ['a text with values', '<p>{`$' + '{count} rows of it`}</p>', ['rows of it']],
    ['a text of a condition', "<p>{count === 0 && 'Nothing'}</p>", ['Nothing']],
    ['a text in a list', "<p>{[day, 'still loading'].filter(Boolean).join(' · ')}</p>", ['still loading']],
    ['a text of a function', "<List label={(row) => { if (row) return 'Row' }} />", ['Row']],
    ['a title in a function', 'const name = (id) => `Video $' + '{id} of yours`', ['Video', 'of yours']],
    ['a field of that name', "const action = { label: 'Cancel', key: 'cancel' }", ['Cancel']],
  ])('the check of words finds %s', (_, source, words) => {
    expect(found(source)).toEqual(words)
  })

  it.each([
    ['a message', '<p title={t(messages.hello)}>{t(messages.count, { kind: "video" })}</p>'],
    ['a code that is compared', "<p>{kind === 'video' ? a : b}</p>"],
    ['signs and single letters', '<p>{`$' + '{size} s`} · ×</p>'],
    ['a developer’s error', "throw new ProxyError('nonsense', 'The answer is no JSON')"],
    ['a name that is allowed', '<p title="Tenfoot" />'],
  ])('the check of words accepts %s', (_, source) => {
    expect(found(source)).toEqual([])
  })
})

it('every text that people read or hear is a message', () => {
  const paths = ['src/tv', 'src/web', 'src/proxy', 'src/platform']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
    .filter((path) => /^src\/tv\/(?!build\/).*\.ts$|\.tsx$/.test(path))
    .filter((path) => !/\.(?:fixture|test)\.tsx?$|\/messages\.ts$/.test(path))
  expect(paths.length).toBeGreaterThan(100)
  const words = paths.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8'), allowed))
  expect(words.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([])
})
