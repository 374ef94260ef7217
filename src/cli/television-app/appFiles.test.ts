import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { languageTags } from '#contract/languages.ts'
import { textsScript } from './appFiles.ts'
import { messages } from './messages.ts'

const languages = z.array(
  z.object({ tag: z.string(), direction: z.enum(['ltr', 'rtl']), texts: z.record(z.string(), z.string()) }),
)

it('the first page of the app has its texts in every language, with a place for the address', () => {
  const script = textsScript()
  const all = languages.parse(JSON.parse(script.slice(script.indexOf('['))))
  expect(all.map(({ tag }) => tag)).toEqual(languageTags)
  for (const { texts } of all) {
    expect(Object.keys(texts)).toEqual(Object.keys(messages))
    expect(texts.opening).toContain('{address}')
    expect(texts.soon).toContain('{address}')
  }
  expect(all.find(({ tag }) => tag === 'ar')).toMatchObject({ direction: 'rtl', texts: { open: 'فتح' } })
})
