/** What a Fastify user would use to forward calls: Fastify's own plugin, and a token. */
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
