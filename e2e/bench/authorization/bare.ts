/** The least that answering a poll can be: node:http that reads the form, looks at nothing, and says that the code waits. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = JSON.stringify({ error: 'authorization_pending', error_description: 'Precondition Required' })
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) }

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(428, headers).end(body))
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
// Between its turns nothing is asked of it.
server.keepAliveTimeout = 60_000
process.on('disconnect', () => process.exit())
