import { SaxesParser } from 'saxes'
import type { OnProblem } from '#contract/captions/cue.ts'

/** An element of XML. Names are without their prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
  /** The line of its start tag; the first is 1. */
  line: number
}

/** Deeper elements are not captions. */
const deepest = 100

/**
 * Parses XML. Entities that a document defines are never expanded: a reference to one is a problem.
 * @returns the outermost element; undefined after a problem
 */
export function readXml(text: string, onProblem: OnProblem): Element | undefined {
  const parser = new SaxesParser({ position: true })
  parser.ENTITIES.nbsp = '\u00A0'
  const open: Element[] = []
  let root: Element | undefined
  let problem: { line: number; why: string } | undefined
  let startLine = 1
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    problem ??= { line: parser.line, why: `the XML is broken: ${error.message.replace(/^\d+:\d+:\s*|\.$/g, '')}` }
  })
  parser.on('opentagstart', () => {
    startLine = parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = {
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
      children: [],
      line: startLine,
    }
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > deepest) problem ??= { line: parser.line, why: `elements are more than ${deepest} deep` }
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const onText = (part: string) => {
    open.at(-1)?.children.push(part)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  // Blanks before the declaration are not a reason to refuse a file. Line ends stay, so that lines are counted right.
  const content = text.replace(/^\s+<\?xml[^>]*\?>/, (head) => head.replace(/[^\n]/g, ' '))
  // In parts, so that a broken file is not read to its end.
  for (let from = 0; from < content.length && !problem; from += 65_536) parser.write(content.slice(from, from + 65_536))
  if (!problem) parser.close()
  if (problem) onProblem(problem.line, problem.why)
  return problem ? undefined : root
}
