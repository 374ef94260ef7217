import fc from 'fast-check'

/** A request that every service must refuse with 4xx. */
export interface MalformedRequest {
  method: string
  /** Path and query of the request line. */
  path: string
  headers: Record<string, string>
  body?: string
}

interface Lawful {
  method: string
  path: string
  query: Record<string, string>
  /** Required parameters. */
  required: string[]
  /** Parameters whose value is validated. */
  checked: string[]
  /** Whether an unknown parameter is refused; otherwise it is ignored. */
  strict: boolean
  body?: object
}

const report: Lawful = {
  method: 'GET',
  path: '/v2/reports',
  query: {
    ids: 'channel==MINE',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    metrics: 'views',
    dimensions: 'day',
    filters: 'country==US',
    sort: '-views',
    maxResults: '10',
    startIndex: '1',
    currency: 'USD',
  },
  required: ['ids', 'startDate', 'endDate', 'metrics'],
  checked: ['ids', 'startDate', 'endDate', 'metrics', 'dimensions', 'filters', 'sort', 'maxResults', 'currency'],
  strict: true,
}
const group = { snippet: { title: 'T' }, contentDetails: { itemType: 'video#video' } }
const owner = ['onBehalfOfContentOwner']
const call = (method: string, path: string, query: Record<string, string>, required: string[], body?: object) => ({
  method,
  path: `/v2/${path}`,
  query,
  required,
  checked: [...Object.keys(query), ...owner],
  strict: true,
  ...(body && { body }),
})
const list = (path: string, query: Record<string, string>): Lawful => ({
  method: 'GET',
  path: `/video/v3/${path}`,
  query: { part: 'snippet', ...query },
  required: ['part'],
  checked: ['part'],
  strict: false,
})
const lawful: Lawful[] = [
  report,
  call('GET', 'groups', { mine: 'true' }, ['mine']),
  call('POST', 'groups', {}, [], group),
  call('PUT', 'groups', {}, [], { id: 'x', ...group }),
  call('DELETE', 'groups', { id: 'x' }, ['id']),
  call('GET', 'groupItems', { groupId: 'x' }, ['groupId']),
  call('POST', 'groupItems', {}, [], { groupId: 'x', resource: { id: 'y' } }),
  call('DELETE', 'groupItems', { id: 'x' }, ['id']),
  list('channels', { mine: 'true' }),
  list('playlists', { mine: 'true' }),
  list('playlistItems', { playlistId: 'x' }),
]

/** Text that is invalid everywhere: no name, date, number or ID contains an exclamation mark. */
const nonsense = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => `${text}!`),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `!${text}`),
  fc.constantFrom(
    '!',
    '!=='.repeat(500),
    "!' OR 1=1 --",
    '!\u0000',
    '!%s%n',
    '!../../etc/passwd',
    '!{{7*7}}',
    '!\r\nx: y',
  ),
)
/** Sequences that are only possible in percent-encoding. */
const encoded = fc.constantFrom('%', '%zz', '%ff%fe', '%00!', '%c0%ae', '%u0041', '!%')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const text = (query: Record<string, string>) => new URLSearchParams(query).toString()

function build(
  lawfulRequest: Lawful,
  token: string,
  change: Partial<MalformedRequest> & { query?: string },
): MalformedRequest {
  const body = change.body ?? (lawfulRequest.body && JSON.stringify(lawfulRequest.body))
  const query = change.query ?? text(lawfulRequest.query)
  return {
    method: change.method ?? lawfulRequest.method,
    path: change.path ?? lawfulRequest.path + (query === '' ? '' : `?${query}`),
    headers: change.headers ?? { ...bearer(token), ...(body !== undefined && json) },
    ...(body !== undefined && { body }),
  }
}

/** Parameters that are lists: they may be repeated. */
const lists = ['part', 'id', 'metrics', 'dimensions', 'filters', 'sort', 'fetchMetadata']
const single = ({ query }: Lawful) => Object.keys(query).filter((name) => !lists.includes(name))

/** Valid requests with one fault, of every kind that a query, a header, a body or a method can have. */
export function malformedRequests(token: string): fc.Arbitrary<MalformedRequest> {
  const anyRequest = fc.constantFrom(...lawful)
  const missing = fc.constantFrom(...lawful.filter(({ required }) => required.length > 0)).chain((request) =>
    fc.constantFrom(...request.required).map((name) => {
      const { [name]: _, ...query } = request.query
      return build(request, token, { query: text(query) })
    }),
  )
  const wrong = anyRequest.chain((request) =>
    fc
      .tuple(
        fc.constantFrom(...request.checked),
        fc.oneof(
          nonsense,
          encoded.map((code) => ({ code })),
        ),
      )
      .map(([name, value]) => {
        if (typeof value === 'string')
          return build(request, token, { query: text({ ...request.query, [name]: value }) })
        const { [name]: _, ...query } = request.query
        return build(request, token, { query: `${text(query)}&${name}=!${value.code}` })
      }),
  )
  const unknown = fc
    .tuple(
      fc.constantFrom(...lawful.filter(({ strict }) => strict)),
      fc.oneof(
        nonsense,
        fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Ids', 'max-results'),
      ),
    )
    .map(([request, name]) => build(request, token, { query: text({ ...request.query, x: '1', [name]: 'y' }) }))
  const twice = fc
    .constantFrom(...lawful.filter((request) => single(request).length > 0))
    .chain((request) =>
      fc
        .constantFrom(...single(request))
        .map((name) => build(request, token, { query: `${text(request.query)}&${name}=${request.query[name]}` })),
    )
  const form = anyRequest.chain((request) =>
    fc
      .constantFrom(
        'alt=xml',
        'alt=media',
        'prettyPrint=1',
        'fields=a(',
        'fields=%28',
        'fields=a%2F%2Fb',
        'alt=json&alt=json',
      )
      .map((extra) => build(request, token, { query: [text(request.query), extra].filter(Boolean).join('&') })),
  )
  const header = fc.oneof(
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic eA==',
      'bearer !!',
      `Bearer ${'x'.repeat(600)}`,
      `Bearer ${token}x`,
      `Token ${token}`,
    ),
    fc.string({ maxLength: 60 }).map((value) => `Bearer ${value.replace(/[^\x21-\x7e]/g, '~')}~!`),
  )
  const stranger = fc
    .tuple(anyRequest, header)
    .map(([request, authorization]) => build(request, token, { headers: { ...(request.body && json), authorization } }))
  const writes = fc.constantFrom(...lawful.filter(({ body }) => body))
  const content = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ maxLength: 200 }).map((value) => `${value}{`),
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(5000),
      `"${'x'.repeat(70_000)}"`,
      '{"snippet":{"title":{"a":1}}}',
      '{"groupId":1e999,"resource":[]}',
      '\ufeff{}',
    ),
  )
  const body = fc.tuple(writes, content).map(([request, value]) => build(request, token, { body: value }))
  const type = fc
    .tuple(
      writes,
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
        'nonsense',
        '',
      ),
    )
    .map(([request, value]) => build(request, token, { headers: { ...bearer(token), 'content-type': value } }))
  const method = fc
    .tuple(anyRequest, fc.constantFrom('PATCH', 'PROPFIND', 'TRACE', 'OPTIONS', 'SEARCH', 'MKCOL'))
    .map(([request, value]) => build(request, token, { method: value }))
  const place = fc
    .tuple(
      anyRequest,
      fc.constantFrom('/x', '/', '%', '%2f', '/..', '%00', ';x=1', '/%2e%2e/%2e%2e', '//'),
      fc.boolean(),
    )
    .map(([request, tail, before]) =>
      build(request, token, { path: before ? `/${tail}${request.path}` : request.path + tail }),
    )
  const wild = fc
    .dictionary(fc.stringMatching(/^x-[a-z]{1,12}$/), fc.stringMatching(/^[\x21-\x7e]{0,80}$/), { maxKeys: 5 })
    .map((headers): Record<string, string> => headers)
  const conditions = fc.constantFrom<Record<string, string>>(
    {},
    { 'if-match': '"x"' },
    { 'if-none-match': '"y"' },
    { 'if-match': ',,,' },
    { range: 'bytes=0-1' },
    { accept: 'text/html' },
    { origin: 'null' },
    { cookie: 'a=b; =;' },
    { 'x-http-method-override': 'DELETE' },
  )
  return fc
    .tuple(fc.oneof(missing, wrong, unknown, twice, form, stranger, body, type, method, place), wild, conditions)
    .map(([request, headers, condition]) => ({ ...request, headers: { ...headers, ...condition, ...request.headers } }))
}

/** Bytes that are not a valid request. */
export const brokenBytes = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }).map((value) => `!${value}\r\n\r\n`),
  fc.constantFrom(
    'GET /v2/groups\r\n\r\n',
    'GET  /v2/groups HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /v2/groups HTTP/9.9\r\nhost: x\r\n\r\n',
    'get /v2/groups HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /v2/groups HTTP/1.1\r\n\r\n',
    'GET /v2/groups HTTP/1.1\r\nhost x\r\n\r\n',
    'GET /v2/groups HTTP/1.1\r\nhost: x\r\nx: \u0000\r\n\r\n',
    'POST /v2/groups HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /v2/groups HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    'POST /v2/groups HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'POST /v2/groups HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n',
    'POST /v2/groups HTTP/1.1\r\nhost: x\r\ntransfer-encoding: nonsense\r\n\r\nabc',
    `GET /v2/groups HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    'GET /v2/groups HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n',
  ),
)
