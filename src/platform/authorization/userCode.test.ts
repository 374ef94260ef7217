import { describe, expect, it, vi } from 'vitest'
import { newUserCode, readUserCode } from './userCode.ts'

describe('user codes', () => {
  it('a user code is two times four letters of the alphabet, and user codes use all of it', () => {
    const codes = Array.from({ length: 2000 }, newUserCode)
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect([...new Set(codes.join('').replaceAll('-', ''))].sort().join('')).toBe('BCDFGHJKLMNPQRSTVWXZ')
    expect(new Set(codes).size).toBe(2000)
  })

  it('a user code comes from an unpredictable generator, not from Math.random or the clock', () => {
    const plain = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.useFakeTimers({ now: 0 })
    try {
      expect(newUserCode()).not.toBe(newUserCode())
      expect(plain).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
      plain.mockRestore()
    }
  })

  it.each(['BCDF-GHJK', 'bcdfghjk', ' b c d f – g.h_j/k ', 'ＢＣＤＦ－ＧＨＪＫ', 'ｂｃｄｆ　ｇｈｊｋ', 'Ⓑⓒ𝐃𝒻-GHJK'])(
    'a user code is read from %j',
    (typed) => {
      expect(readUserCode(typed)).toBe('BCDF-GHJK')
    },
  )

  it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ACDF-GHJK', 'BCDF-GHJ1', 'ßCDF-GHJK'])(
    'a user code is not read from %j',
    (typed) => {
      expect(readUserCode(typed)).toBeUndefined()
    },
  )
})
