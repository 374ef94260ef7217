/** The least work that an answer can be: node:http that sends the same bytes each time, or those of a path. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file = ''] = process.argv.slice(2)
const bodies: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))

createServer(({ url = '' }, response) => {
  const body = bodies[url.split('?')[0] ?? ''] ?? ''
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
