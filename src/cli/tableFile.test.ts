import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readNotes, writeNotes } from './note.ts'
import { readTable, writeTable } from './tableFile.ts'

const channel = 'UCtenfoot'
const read = (file: string) => readNotes(file, 'csv', channel).map(({ day, text }) => `${day} ${text}`)

it.each([
  ['commas', 'channel,day,text\r\nUCtenfoot,2026-11-24,One; two\r\n'],
  ['semicolons', 'channel;day;text\r\nUCtenfoot;2026-11-24;One; two\r\n'.replace('One; two', '"One; two"')],
  ['tabs', 'channel\tday\ttext\r\nUCtenfoot\t2026-11-24\tOne; two\r\n'],
  ['a line that names the delimiter', 'sep=;\r\nday;text\r\n2026-11-24;"One; two"\r\n'],
  ['a mark of UTF-8 before it', '\uFEFFsep=,\nday,text\n2026-11-24,One; two'],
  ['names in capitals and quotes, and a column that is not known', '"Day","Text",Author\n2026-11-24,One; two,me\n'],
  ['rows without any value', 'day,text,\n,,\n2026-11-24,One; two,\n,,\n'],
  ['blank lines', '\r\nday,text\r\n\r\n2026-11-24,One; two\r\n\r\n'],
  ['line ends of old', 'day,text\r2026-11-24,One; two\r'],
  ['a day with dots', 'day,text\n24.11.2026,One; two'],
  ['a day as a time', 'day,text\n24.11.2026 00:00,One; two'],
  ['a day with the year first', 'day,text\n2026/11/24,One; two'],
  ['a day as Hungarian has it', 'day,text\n2026. 11. 24.,One; two'],
  ['a day before its month', 'day,text\n24/11/2026,One; two'],
  ['a day behind its month', 'day,text\n11/24/2026,One; two'],
  ['a day with hyphens before its month', 'day,text\n24-11-2026,One; two'],
])('notes with %s are read', (_, file) => {
  expect(read(file)).toEqual(['2026-11-24 One; two'])
})

it('the days of a file whose order one of them tells are all read in this order', () => {
  expect(read('day,text\n03/11/2026,a\n24/11/2026,b')).toEqual(['2026-11-03 a', '2026-11-24 b'])
  expect(read('day,text\n03/11/2026,a\n3/24/2026,b')).toEqual(['2026-03-11 a', '2026-03-24 b'])
  expect(read('day,text\n11/11/2026,a')).toEqual(['2026-11-11 a'])
})

it.each([
  [
    'a day that may be two',
    'day,text\n2026-11-02,a\n03/11/2026,b',
    'Line 3: Note 2, day: "03/11/2026" may be two days: write 2026-03-11 or 2026-11-03. Nothing',
  ],
  [
    'days in two orders',
    'day,text\n24/11/2026,a\n11/24/2026,b',
    'Line 3: Note 2, day: "11/24/2026" has the day and the month in another order than "24/11/2026"',
  ],
  ['a day that does not exist', 'day,text\n31.02.2026,a', 'Line 2: Note 1, day: must be a day such as 2026-11-20'],
  ['a column too many', 'day,text\n2026-11-24,One, two\n', 'Line 2: Note 1 has 3 columns, the header line has 2.'],
  ['a quote inside a value', 'day,text\r\n2026-11-24,He said "yes"\r\n', 'Line 2: a quote stands inside a value'],
  [
    'a quote inside a value below a value of two lines',
    'day,text\r\n2026-11-24,"One\r\ntwo"\r\n\r\n2026-11-24,He said "yes"\r\n',
    'Line 5: a quote stands inside a value',
  ],
  ['a quote that is not closed', 'sep=;\nday;text\n2026-11-24;"One\n2026-11-25;two', 'Line 3: a quote opens here'],
  ['text behind a quote', 'day,text\n2026-11-24,"One" two', 'Line 2: more text follows a closing quote'],
  ['no header', '2026-11-24,One\n', 'Line 1: a header with the columns channel, day, text is needed.'],
])('notes with %s are refused with the line and the reason', (_, file, reason) => {
  expect(() => read(file)).toThrow(reason)
})

it('no cell that is written begins as a formula, and every text comes back unchanged', () => {
  const beginning = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", "'=", "''-", '"', ' =', ';', ',')
  const text = fc.tuple(beginning, fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const table = {
        what: 'Row',
        fields: ['id', 'text'] as const,
        schema: z.object({ id: z.string(), text: z.string() }),
      }
      const rows = texts.map((each, index) => ({ id: `r${index}`, text: each }))
      const file = writeTable(table, rows, 'csv')
      expect(readTable(table, file, 'csv', { text: '' })).toEqual(rows)
      if (texts.every((each) => !/["\r\n]/.test(each)))
        for (const line of file.split('\r\n').slice(1, -1)) expect(line).not.toMatch(/^r\d+,"?[=+\-@\t]/)
    }),
    { numRuns: 500 },
  )
  const notes = [{ channel, day: '2026-11-24', text: '=HYPERLINK("http://x")' }]
  expect(writeNotes(notes, 'csv')).toContain('"\'=HYPERLINK(""http://x"")"')
})
