/** A service that answers at once with a month by day: the benchmark measures what is in front of it. */
import { createServer } from 'node:http'

const rows = Array.from({ length: 28 }, (_, day) => [`2026-10-${String(day + 1).padStart(2, '0')}`, 12_345 + day, 678])
const body = JSON.stringify({ kind: 'videoAnalytics#resultTable', columnHeaders: [], rows })

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
