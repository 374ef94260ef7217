import { expect, it } from 'vitest'
import { oneLine, printable } from './harmlessText.ts'

it('printable text keeps its letters, lines, tabs, joiners and emoji, and loses whatever steers a terminal', () => {
  expect(printable('a\tb\nc')).toBe('a\tb\nc')
  expect(printable('\u001b]0;title\u0007\u001b[2Jx\r\u009b31my\u0000\u007f')).toBe(']0;title[2Jx31my')
  expect(printable('مرحبا 👩‍💻 e\u0301')).toBe('مرحبا 👩‍💻 e\u0301')
  expect(printable('a\u202egpj.exe\u2066\u200b\u2028b')).toBe('agpj.exeb')
})

it('text for one line has no breaks of any kind', () => {
  expect(oneLine(' a\r\nERROR  forged\u2028c\u0085d\u001b[1m ')).toBe('a ERROR  forged c d [1m')
})
