import { describe, expect, it } from 'vitest'
import { matchesIn, readQuery } from './query.ts'

describe('queries', () => {
  it.each([
    ['harbour Bell', [['harbour'], ['bell']]],
    ['"Good morning" harbour', [['good', 'morning'], ['harbour']]],
    ['“good morning” „bell„', [['good', 'morning'], ['bell']]],
    ['harb* "good morn*"', [['harb*'], ['good', 'morn*']]],
    ['"good morn', [['good', 'morn']]],
    [
      'don’t re-fit',
      [
        ['don', 't'],
        ['re', 'fit'],
      ],
    ],
    ['我们讨论', [['我们', '讨论']]],
    ['* — ""', []],
  ])('%s', (query, expected) => {
    const terms = readQuery(query).map(({ tokens, isPrefix }) => [
      ...tokens.slice(0, -1),
      `${tokens.at(-1)}${isPrefix ? '*' : ''}`,
    ])
    expect(terms).toEqual(expected)
  })

  it.each([
    ['bell', 'The bell, the Bells, THE BELL.', ['bell', 'BELL']],
    ['bel*', 'The bell, the Bells.', ['bell', 'Bells']],
    ['"the bell"', 'The ship, the bell: bell.', ['the', 'bell']],
    ['"a a"', 'A a a b a', ['A', 'a', 'a']],
    ['strasse die', 'Die Straße', ['Die', 'Straße']],
    ['ship', 'No such word.', []],
  ])('%s in "%s" marks %j', (query, text, expected) => {
    expect(
      matchesIn({ text, language: null }, readQuery(query)).map(({ start, end }) => text.slice(start, end)),
    ).toEqual(expected)
  })

  it.each([
    ['bell', 'en', 'The bell, the Bells’ belling.', ['bell', 'Bells', 'belling']],
    ['bells', 'en-GB', 'A BELL.', ['BELL']],
    ['"bells"', 'en', 'The bell, the bells.', ['bells']],
    ['bells*', 'en', 'The bell, the bells.', ['bells']],
    ['bells~*', 'en', 'The bell, the bellsman.', ['bell', 'bellsman']],
    ['re-bells', 'en', 'Re-bell, re-bells.', ['re', 'bells']],
    ['bells', null, 'The bell.', []],
    ['bells', 'tlh', 'The bell.', []],
    ['haus', 'de', 'Häuser, Hauses, hausen.', ['Häuser', 'Hauses', 'hausen']],
    ['ecoles', 'fr', 'L’école.', ['école']],
    ['canções', 'pt-BR', 'A cançõe.', ['cançõe']],
    ['нового', 'ru', 'Новый, новая.', ['Новый', 'новая']],
    ['ılık', 'tr', 'ILIK, ılıktır.', ['ILIK', 'ılıktır']],
    ['الكتاب', 'ar', 'كتاب', ['كتاب']],
    ['किताब', 'hi', 'किताबों', ['किताबों']],
  ])('%s in %s marks the forms of the word in "%s": %j', (query, language, text, expected) => {
    expect(matchesIn({ text, language }, readQuery(query)).map(({ start, end }) => text.slice(start, end))).toEqual(
      expected,
    )
  })
})
