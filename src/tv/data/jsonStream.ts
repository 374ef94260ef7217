/** The path of a value in a document: names of members, places in arrays. */
export type JsonPath = readonly (string | number)[]

interface JsonStreamOptions {
  /** Whether the elements of the array at this path are emitted one by one, and left out of the rest. */
  takesApart: (path: JsonPath) => boolean
  /** Called with each element. `path`: that of its array. */
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
 * Reads a JSON document while it arrives. Emits each element of chosen arrays as soon as it is whole. A document of any
 * size is therefore never in memory as a whole, neither as text nor as objects: only the rest of the document is.
 */
export class JsonStream {
  private readonly takesApart: JsonStreamOptions['takesApart']
  private readonly onElement: JsonStreamOptions['onElement']
  private readonly stack: Frame[] = []
  /** The text without the emitted elements. */
  private rest = ''
  /** The text so far of the element that is being read; `undefined` outside of elements. */
  private element: string | undefined
  /** Depth of nesting within that element. */
  private depth = 0
  /** Length of `rest` at the last array of elements, and the brackets that would close it there. */
  private last: { length: number; closings: string } | undefined
  private inString = false
  private escaped = false
  /** The text so far of the member's name that is being read; `undefined` outside of names. */
  private name: string | undefined
  private expectsName = false

  constructor({ takesApart, onElement }: JsonStreamOptions) {
    this.takesApart = takesApart
    this.onElement = onElement
  }

  /** Reads the next part of the text, which may be cut anywhere. @throws SyntaxError if it finds invalid JSON */
  push(text: string): void {
    /** Beginning of the part that is neither in `rest` nor in `element` yet. */
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
          // The comma between two elements is dropped; the closing bracket belongs to the rest.
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

  /** The document so far, without its elements. `undefined` unless an element is being read. */
  soFar(): unknown {
    return this.element === undefined ? undefined : JSON.parse(this.rest + this.closings())
  }

  /** The document up to its last array of elements, for a text that broke off; `undefined` before the first element. */
  upToElements(): unknown {
    return this.last && JSON.parse(this.rest.slice(0, this.last.length) + this.last.closings)
  }

  /** The document without its elements. @throws SyntaxError if the text is not a whole document */
  end(): unknown {
    return JSON.parse(this.rest + (this.element ?? ''))
  }

  /** Reads a character of an element. @returns whether it is the first one behind the element's end */
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
