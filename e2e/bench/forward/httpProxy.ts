/** What a Fastify user would take to forward: its own plugin, with a token added and nothing else. */
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'

const [port, service = ''] = process.argv.slice(2)
const app = fastify()
await app.register(httpProxy, {
  upstream: service,
  prefix: '/',
  undici: { connections: 128, pipelining: 1 },
  replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, authorization: 'Bearer token' }) },
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
