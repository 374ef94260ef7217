import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const television = join(import.meta.dirname, '../../src/tv')
const files = readdirSync(television, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file) && !file.startsWith('build/'),
)

/** Keys that every remote has, also the small ones of LG and Samsung: they have no colours, no Exit, no Play/Pause. */
const everywhere = ['OK', 'Back', 'Home', 'left', 'right', 'up', 'down']
/** Words that may follow "press" and name no key. */
const otherWords = ['it']

/** All texts in a file: what stands in quotes or between tags, with a space in it. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(television, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      if (/\w \w/.test(node.text)) found.push(node.text.replace(/\s+/g, ' '))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
const texts = files.flatMap((file) => textsIn(file).map((text) => ({ file, text })))
const matching = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, word = '']) => ({ file, text, word })))

it('a key that a text says to press is on every remote', () => {
  const presses = matching(/(?<!-)\b[Pp]ress(?:ing)? (?:the )?([\w/]+)/g)
  expect(presses.length).toBeGreaterThan(20)
  expect(presses.filter(({ word }) => !everywhere.includes(word) && !otherWords.includes(word))).toEqual([])
})

it('no text names a key that many remotes do not have', () => {
  const names =
    /\b(Exit (?:key|on)|Play\/Pause|Menu key|Info key|Channel (?:up|down)|(?:red|green|yellow|blue|colour) (?:key|button))\b/gi
  expect(matching(names)).toEqual([])
})
