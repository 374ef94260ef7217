import { afterEach, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/datahub.ts'
import { i18n } from '#tv/language/t.ts'
import { operationErrorText } from './operationErrorText.ts'

const failed = (detail: object): Operation => ({
  name: 'operations/1',
  done: true,
  error: { code: 3, message: 'Table a.b.c, row 1234: in English.', details: [{ '@type': 'x', ...detail }] },
})

describe('failed imports', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  it('the text of a failed import is worded here from the reason of the data hub, with numbers of the language', () => {
    i18n.loadAndActivate({
      locale: 'de',
      messages: { 'imports.tooManyRows': ['Mehr als ', ['most'], ' Zeilen'] },
    })
    expect(operationErrorText(failed({ reason: 'tooManyRows', study: 's', most: 1000 }))).toMatch(
      /^Mehr als \S?1.000\S? Zeilen$/,
    )
  })

  it.each([
    [{ reason: 'oneOf', words: ['ALL', 'AGE'] }, 'Allowed: ALL, AGE.'],
    [{ reason: 'rule', rule: 'lift_low ≤ lift' }, 'This must hold: lift_low ≤ lift'],
    [{ reason: 'sameRow', otherRow: 7 }, 'Row 7 has the same study, metric and segment.'],
  ])('the text of a failed import names what %j says', (detail, text) => {
    expect(operationErrorText(failed(detail))).toContain(text)
  })

  it.each([[{}], [{ reason: 'unheardOf' }], [{ reason: 'oneOf', words: 7 }]])(
    'the text of a failed import quotes the service that says only %j',
    (detail) => {
      expect(operationErrorText(failed(detail))).toBe(
        'Nothing was imported. The service says: “Table a.b.c, row 1234: in English.”',
      )
    },
  )
})
