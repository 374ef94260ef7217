import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { cataloguePath, findParts, type Part } from './languages.ts'

let parts: Part[] = []
beforeAll(async () => {
  parts = await findParts()
}, 120_000)

const englishOf = ({ inCode }: Part) => new Map(inCode.map(({ id, message }) => [id, message]))

/** ID → text, without those that are not translated. */
function catalogue(part: Part, language: string): Map<string, string> {
  const { items } = PO.parse(readFileSync(cataloguePath(part, language), 'utf8'))
  return new Map(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, text]] : [])))
}

type Token = string | [name: string, type?: string, options?: Record<string, unknown> | string]

/** The values that a text names, each with how it is formatted; texts within a plural count too. */
function valuesOf(text: string): string[] {
  const found = new Set<string>()
  const visit = (token: unknown) => {
    if (!Array.isArray(token)) return
    for (const inner of token as Token[]) {
      if (typeof inner === 'string') continue
      const [name, type = 'text', options] = inner
      found.add(`${name} (${type})`)
      if (typeof options === 'object') Object.values(options).forEach(visit)
    }
  }
  visit(compileMessage(text))
  return [...found].sort()
}

/** The plural forms that a text lacks in a language, and those that the language does not have. */
function pluralFaults(text: string, language: string): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const faults: string[] = []
  const visit = (token: unknown) => {
    if (!Array.isArray(token)) return
    for (const inner of token as Token[]) {
      if (typeof inner === 'string' || typeof inner[2] !== 'object') continue
      const [name, type, options] = inner
      if (type === 'plural') {
        const forms = Object.keys(options).filter((form) => form !== 'offset' && !/^\d+$/.test(form))
        faults.push(...needed.filter((form) => !forms.includes(form)).map((form) => `${name} lacks “${form}”`))
        faults.push(...forms.filter((form) => !needed.includes(form as never)).map((form) => `${name} has “${form}”`))
      }
      Object.values(options).forEach(visit)
    }
  }
  visit(compileMessage(text))
  return faults
}

describe('catalogues', () => {
  it('the messages have an ID of their own', () => {
    // A message of the contract is in two parts.
    const ids = [...new Set(parts.flatMap(({ inCode }) => inCode))].map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('the messages are in the English catalogue as in the code: `npm run languages` updates it', () => {
    for (const part of parts) expect(catalogue(part, 'en')).toEqual(englishOf(part))
  })

  it.each(languageTags)(
    'the messages are complete in “%s”, with the same values and all its plural forms',
    (language) => {
      const faults = parts.flatMap((part) => {
        const texts = catalogue(part, language)
        return part.inCode.flatMap(({ id, message: english }) => {
          const text = texts.get(id)
          if (text === undefined) return [`${id} is missing`]
          const differs = valuesOf(text).join() !== valuesOf(english).join()
          return [
            ...(differs ? [`${id} has the values ${valuesOf(text)} in place of ${valuesOf(english)}`] : []),
            ...pluralFaults(text, language).map((fault) => `${id}: ${fault}`),
          ]
        })
      })
      expect(faults).toEqual([])
    },
  )
})
