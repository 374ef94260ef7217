/** Where a value lies in a document: names of members, places in arrays. */
export type JsonPath = readonly (string | number)[]

interface JsonStreamOptions {
  /** Whether the elements of the array at this path are handed over one by one, and left out of the rest. */
  takesApart: (path: JsonPath) => boolean
  /** `path`: that of the array. */
  onElement: (path: JsonPath, element: unknown) => void
}

interface Frame {
  isArray: boolean
  key: string | number
  takenApart: boolean
}

const space = 32
const quote = 34
const backslash = 92
const comma = 44
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * Reads a JSON document as it arrives. The elements of its long arrays are handed over as soon as each is whole, so that a
 * document of any size is never in memory as one text, nor as one tree: only what is made of its elements, and the rest.
 */
export class JsonStream {
  private readonly takesApart: JsonStreamOptions['takesApart']
  private readonly onElement: JsonStreamOptions['onElement']
  private readonly stack: Frame[] = []
  /** The text outside the elements that are handed over. */
  private rest = ''
  /** The element that is being read, as far as it came; `undefined` between elements. */
  private element: string | undefined
  /** How deep within that element we are. */
  private depth = 0
  /** How long `rest` was at the elements that came last, and what would close it there. */
  private last: { length: number; closings: string } | undefined
  private inString = false
  private escaped = false
  /** The name of a member that is being read; `undefined` where a value is expected. */
  private name: string | undefined
  private expectsName = false

  constructor({ takesApart, onElement }: JsonStreamOptions) {
    this.takesApart = takesApart
    this.onElement = onElement
  }

  /** The next part of the text, cut anywhere. @throws SyntaxError at what is no JSON */
  push(text: string): void {
    /** Where the part begins that is neither in `rest` nor in `element` yet. */
    let from = 0
    let at = 0
    while (at < text.length) {
      if (this.inString) {
        at = this.readString(text, at)
        continue
      }
      const code = text.charCodeAt(at)
      if (this.element !== undefined) {
        if (this.endsElement(code)) {
          this.handOver(this.element + text.slice(from, at))
          // The comma between two elements belongs to neither; the bracket is the rest's.
          from = code === comma ? at + 1 : at
          this.element = code === comma ? '' : undefined
          if (code === closeBracket) continue
        }
        at += 1
      } else if (this.beginsElement(code)) {
        this.rest += text.slice(from, at)
        from = at
        this.element = ''
        this.depth = 0
        if (this.last?.length !== this.rest.length) this.last = { length: this.rest.length, closings: this.closings() }
      } else {
        this.readRest(code)
        at += 1
      }
    }
    if (this.element !== undefined) this.element += text.slice(from)
    else this.rest += text.slice(from)
  }

  /** The document without its elements as far as it has come, while elements come; `undefined` at any other time. */
  soFar(): unknown {
    return this.element === undefined ? undefined : JSON.parse(this.rest + this.closings())
  }

  /** The same as far as to the elements that came last, for a text that broke off; `undefined` before the first. */
  upToElements(): unknown {
    return this.last && JSON.parse(this.rest.slice(0, this.last.length) + this.last.closings)
  }

  /** The document without the elements that came. @throws SyntaxError where the text is no whole document */
  end(): unknown {
    return JSON.parse(this.rest + (this.element ?? ''))
  }

  /** Reads a character of an element. @returns whether it stands behind the element's end */
  private endsElement(code: number): boolean {
    if (code === quote) this.inString = true
    else if (code === openBrace || code === openBracket) this.depth += 1
    else if (this.depth > 0) {
      if (code === closeBrace || code === closeBracket) this.depth -= 1
    } else return code === comma || code === closeBracket
    return false
  }

  private beginsElement(code: number): boolean {
    return code > space && code !== closeBracket && this.stack[this.stack.length - 1]?.takenApart === true
  }

  private handOver(text: string): void {
    const path = this.path()
    this.element = undefined
    this.onElement(path, JSON.parse(text))
  }

  /** Reads a character outside elements. */
  private readRest(code: number): void {
    const frame = this.stack[this.stack.length - 1]
    switch (code) {
      case quote:
        this.inString = true
        if (this.expectsName) this.name = ''
        break
      case openBrace:
      case openBracket: {
        const isArray = code === openBracket
        const opened = { isArray, key: isArray ? 0 : '', takenApart: false }
        this.stack.push(opened)
        if (isArray) opened.takenApart = this.takesApart(this.path())
        this.expectsName = !isArray
        break
      }
      case closeBrace:
      case closeBracket:
        this.stack.pop()
        this.expectsName = false
        break
      case comma:
        if (frame?.isArray) frame.key = Number(frame.key) + 1
        else this.expectsName = true
        break
      default:
    }
  }

  /** Moves over a string. @returns the place behind its end, or the end of this part of the text */
  private readString(text: string, begin: number): number {
    for (let at = begin; at < text.length; at += 1) {
      if (this.escaped) {
        this.escaped = false
        continue
      }
      const code = text.charCodeAt(at)
      if (code === backslash) this.escaped = true
      else if (code === quote) {
        this.inString = false
        if (this.name !== undefined) this.endName(this.name + text.slice(begin, at))
        return at + 1
      }
    }
    if (this.name !== undefined) this.name += text.slice(begin)
    return text.length
  }

  private endName(whole: string): void {
    this.name = undefined
    this.expectsName = false
    const frame = this.stack[this.stack.length - 1]
    if (frame) frame.key = whole.includes('\\') ? String(JSON.parse(`"${whole}"`)) : whole
  }

  private closings(): string {
    return this.stack
      .map(({ isArray }) => (isArray ? ']' : '}'))
      .reverse()
      .join('')
  }

  private path(): JsonPath {
    return this.stack.map(({ key }) => key).slice(0, -1)
  }
}
