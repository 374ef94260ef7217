import { expect, it } from 'vitest'
import { describeBackup } from './backup.ts'

it('a backup is described with 1 of something in the singular, and several in the plural', () => {
  const about = (count: number) => ({
    at: Date.UTC(2026, 10, 21),
    holds: { accounts: count, 'rows of daily numbers': count, 'audio files': count },
    missing: [],
  })
  const described = (count: number) =>
    describeBackup({ about: about(count), files: Array(count).fill({ size: 1 }), secrets: {} } as never)
  expect(described(1)).toContain(': 1 account, 1 row of daily numbers, 1 audio file.\n1 file of 1 MB')
  expect(described(2)).toContain(': 2 accounts, 2 rows of daily numbers, 2 audio files.\n2 files of 1 MB')
})
