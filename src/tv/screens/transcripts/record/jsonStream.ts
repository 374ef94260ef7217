/** Where a value lies in a document: names of members, places in arrays. */
export type JsonPath = readonly (string | number)[]

interface JsonStreamOptions {
  /** Whether the elements of the array at this path are told one by one, and left out of the rest. */
  takesApart: (path: JsonPath) => boolean
  /** `path`: that of the array. */
  onElement: (path: JsonPath, element: unknown) => void
}

export interface JsonStream {
  /** The next part of the text, cut anywhere. @throws SyntaxError at what is no JSON */
  push(text: string): void
  /** The same as far as it has come, while elements are being told; `undefined` at any other time. */
  soFar(): unknown
  /** The same as far as to the elements that were told last, for a text that broke off; `undefined` before the first. */
  upToElements(): unknown
  /** The document without the elements that were told. @throws SyntaxError where the text is no whole document */
  end(): unknown
}

interface Frame {
  isArray: boolean
  key: string | number
  takenApart: boolean
}

const quote = 34
const backslash = 92
const comma = 44
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * Reads a JSON document as it arrives. The elements of its long arrays are told as soon as each is whole, so that a
 * document of any size is never in memory as one text, nor as one tree: only what is made of its elements, and the rest.
 */
export function jsonStream({ takesApart, onElement }: JsonStreamOptions): JsonStream {
  const stack: Frame[] = []
  /** The text outside the elements that are told. */
  let rest = ''
  /** The element that is being read, as far as it came; `undefined` between elements. */
  let element: string | undefined
  /** How long `rest` was at the elements that were told last, and what would close it there. */
  let told: { length: number; closings: string } | undefined
  let depth = 0
  let inString = false
  let escaped = false
  /** The name of a member that is being read; `undefined` where a value is expected. */
  let name: string | undefined
  let expectsName = false

  const closings = () =>
    stack
      .map(({ isArray }) => (isArray ? ']' : '}'))
      .reverse()
      .join('')
  const path = () => stack.map(({ key }) => key).slice(0, -1)
  const finish = (text: string) => {
    const here = path()
    element = undefined
    onElement(here, JSON.parse(text))
  }

  return {
    push: (text) => {
      /** Where the part begins that is neither in `rest` nor in `element` yet. */
      let from = 0
      let at = 0
      while (at < text.length) {
        if (inString) {
          const began = at
          at = endOfString(text, at)
          // Undefined again where the name has ended.
          if (name !== undefined) name += text.slice(began, at)
          continue
        }
        const code = text.charCodeAt(at)
        if (element !== undefined) {
          if (code === quote) inString = true
          else if (code === openBrace || code === openBracket) depth += 1
          else if (depth > 0 && (code === closeBrace || code === closeBracket)) depth -= 1
          else if (depth === 0 && (code === comma || code === closeBracket)) {
            finish(element + text.slice(from, at))
            // The comma between two elements belongs to neither; the bracket is the rest's.
            from = code === comma ? at + 1 : at
            if (code === closeBracket) continue
            element = ''
          }
          at += 1
          continue
        }
        const frame = stack[stack.length - 1]
        if (frame?.takenApart && code > 32 && code !== closeBracket) {
          rest += text.slice(from, at)
          from = at
          element = ''
          if (told?.length !== rest.length) told = { length: rest.length, closings: closings() }
          depth = 0
          continue
        }
        switch (code) {
          case quote:
            inString = true
            if (expectsName) name = ''
            break
          case openBrace:
          case openBracket: {
            const isArray = code === openBracket
            stack.push({ isArray, key: isArray ? 0 : '', takenApart: false })
            const opened = stack[stack.length - 1]
            if (opened && isArray) opened.takenApart = takesApart(path())
            expectsName = !isArray
            break
          }
          case closeBrace:
          case closeBracket:
            stack.pop()
            expectsName = false
            break
          case comma:
            if (frame?.isArray) frame.key = Number(frame.key) + 1
            else expectsName = true
            break
          default:
        }
        at += 1
      }
      if (element !== undefined) element += text.slice(from)
      else rest += text.slice(from)
    },
    soFar: () => {
      if (element === undefined) return undefined
      return JSON.parse(rest + closings())
    },
    upToElements: () => told && JSON.parse(rest.slice(0, told.length) + told.closings),
    end: () => JSON.parse(element === undefined ? rest : rest + element),
  }

  /** Moves over a string, to behind its end or to the end of this part of the text. */
  function endOfString(text: string, begin: number): number {
    for (let at = begin; at < text.length; at += 1) {
      if (escaped) {
        escaped = false
        continue
      }
      const code = text.charCodeAt(at)
      if (code === backslash) escaped = true
      else if (code === quote) {
        inString = false
        if (name !== undefined) nameEnds(text.slice(begin, at))
        return at + 1
      }
    }
    return text.length
  }

  function nameEnds(lastPart: string): void {
    const whole = (name ?? '') + lastPart
    name = undefined
    expectsName = false
    const frame = stack[stack.length - 1]
    if (frame) frame.key = whole.includes('\\') ? String(JSON.parse(`"${whole}"`)) : whole
  }
}
