import { describe, expect, it } from 'vitest'
import { matcher, wordsOf } from './matches.ts'

describe('names that a typed text finds', () => {
  it.each([
    ['tongue', 'Keel Up 48: Tongue and Groove', true],
    ['groove keel', 'Keel Up 48: Tongue and Groove', true],
    ['gro ke 4', 'Keel Up 48: Tongue and Groove', true],
    ['oove', 'Keel Up 48: Tongue and Groove', false],
    ['tongue boat', 'Keel Up 48: Tongue and Groove', false],
    ['sao', 'São Paulo', true],
    ['SÃO', 'sao paulo', true],
    ['paulo', '(Paulo)', true],
    ['港口', '今天的港口', true],
    ['船', '今天的港口', false],
    ['ghal', 'शहर ghal', true],
    ['wiedergabezeit', 'Wiedergabe\u00adzeit', true],
    [' … ', 'Keel Up', false],
    ['', 'Keel Up', false],
  ])('%j finds %j: %j', (typed, name, isFound) => {
    expect(matcher(typed)(wordsOf(name))).toBe(isFound)
  })
})
