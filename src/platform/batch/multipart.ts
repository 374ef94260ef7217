/** `multipart/mixed` with HTTP messages in it (RFC 2046, section 5.1; RFC 9112, section 10.2). */

/** One request of a batch. */
export interface BatchCall {
  /** The part's `Content-ID` with its brackets, if it has one. */
  contentId: string | undefined
  method: string
  /** Path with query. */
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** The parts of an answer that a batch returns. */
export interface BatchAnswer {
  contentId: string | undefined
  status: number
  reason: string
  headers: Record<string, string>
  body: string
}

/** An unreadable batch. Its message is for the caller. */
export class BatchError extends Error {
  override name = 'BatchError'
}

/** The boundary of a Content-Type header; undefined when there is none. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/mixed\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain
}

/** @throws BatchError naming the wrong part, counted from 1 */
export function readBatch(body: string, boundary: string): BatchCall[] {
  const delimiter = `--${boundary}`
  const sections = `\n${body.replaceAll('\r\n', '\n')}`.split(`\n${delimiter}`).slice(1)
  const end = sections.findIndex((section) => section.startsWith('--'))
  if (end < 0) throw new BatchError('The batch has no end: its last line is the boundary with -- on both sides.')
  return sections.slice(0, end).map((section, index) => readPart(section.replace(/^[ \t]*\n/, ''), index + 1))
}

function readPart(part: string, number: number): BatchCall {
  const [outer, request] = splitAtEmptyLine(part)
  const headers = readHeaders(outer, number)
  if (!/^application\/http\b/i.test(headers['content-type'] ?? ''))
    throw new BatchError(`Part ${number} is not of the type application/http.`)
  const [head, body] = splitAtEmptyLine((request ?? '').replace(/^\n+/, ''))
  const mark = head.indexOf('\n')
  const line = mark < 0 ? head : head.slice(0, mark)
  const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE) (\S{1,8000})(?: HTTP\/1\.[01])?$/.exec(line) ?? []
  if (method === undefined || url === undefined)
    throw new BatchError(`Part ${number} begins with no request such as GET /v2/groups?mine=true HTTP/1.1.`)
  return {
    contentId: headers['content-id'],
    method,
    url,
    headers: mark < 0 ? {} : readHeaders(head.slice(mark + 1), number),
    body: body?.trim() ? body : undefined,
  }
}

/** The text before the first empty line, and the text after it. */
function splitAtEmptyLine(text: string): [string, string | undefined] {
  if (text.startsWith('\n')) return ['', text.slice(1)]
  const emptyLine = text.indexOf('\n\n')
  return emptyLine < 0 ? [text, undefined] : [text.slice(0, emptyLine), text.slice(emptyLine + 2)]
}

function readHeaders(text: string, number: number): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    // A control character, such as a single CR, would begin a line where the answer repeats the header.
    if (!/^[\w-]{1,100}$/.test(name) || /\p{Cc}/u.test(line.replaceAll('\t', '')))
      throw new BatchError(`Part ${number} has a line that is no header.`)
    headers[name.toLowerCase()] = line.slice(colon + 1).trim()
  }
  return headers
}

/** Writes the answers in the order of their calls. */
export function writeBatch(answers: readonly BatchAnswer[], boundary: string): string {
  const parts = answers.map(({ contentId, status, reason, headers, body }) => [
    `--${boundary}`,
    'Content-Type: application/http',
    ...(contentId === undefined ? [] : [`Content-ID: ${contentId.replace(/^<?/, '<response-').replace(/>?$/, '>')}`]),
    '',
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ])
  return [...parts.flat(), `--${boundary}--`, ''].join('\r\n')
}
