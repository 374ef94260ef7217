/** The least work that answering a poll can be: node:http that reads the form and answers that the code is pending. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = JSON.stringify({ error: 'authorization_pending', error_description: 'Precondition Required' })
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) }

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(428, headers).end(body))
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
// Idle connections stay open while other servers are measured.
server.keepAliveTimeout = 60_000
process.on('disconnect', () => process.exit())
