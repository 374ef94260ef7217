/** The least work that forwarding can be: node:http, an undici pool, and a header with a token. */
import { createServer } from 'node:http'
import { Pool } from 'undici'

const [port, service = ''] = process.argv.slice(2)
const pool = new Pool(service, { connections: 128 })

createServer(async (request, response) => {
  try {
    const answer = await pool.request({
      path: request.url ?? '/',
      method: 'GET',
      headers: { authorization: 'Bearer token', accept: 'application/json' },
    })
    response.writeHead(answer.statusCode, {
      'content-type': String(answer.headers['content-type']),
      'content-length': String(answer.headers['content-length']),
    })
    answer.body.pipe(response)
  } catch {
    response.writeHead(502).end()
  }
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
