import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

it.each([
  ['Harbour talk', 'filename="Harbour talk.vtt"; filename*=UTF-8\'\'Harbour%20talk.vtt'],
  ['évening (50%)', 'filename="_vening (50_).vtt"; filename*=UTF-8\'\'%C3%A9vening%20%2850%25%29.vtt'],
  ['../../etc/"a"\r\nx: y', 'filename="-..-etc-a- x- y.vtt"; filename*=UTF-8\'\'-..-etc-a-%20x-%20y.vtt'],
  ['\u202Efdp.', 'filename="fdp.vtt"; filename*=UTF-8\'\'fdp.vtt'],
  ['\uD800', 'filename="_.vtt"; filename*=UTF-8\'\'%EF%BF%BD.vtt'],
  [' .. ', 'filename="file.vtt"; filename*=UTF-8\'\'file.vtt'],
])('a file named after %j has a name that every system can store', (name, parameters) => {
  expect(attachment(name, 'vtt')).toBe(`attachment; ${parameters}`)
})

it('a long name is cut between letters, before its extension', () => {
  expect(attachment('🙂'.repeat(80), 'srt')).toContain(`${encodeURIComponent('🙂'.repeat(50))}.srt`)
})
