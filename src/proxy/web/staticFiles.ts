import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutDocumentHeaders } from './documentHeaders.ts'
import { ProblemError } from './errors.ts'

/** Vite puts a hash of the content into the names below this folder: what was loaded once never changes. */
const hashed = '/assets/'

/** Pictures keep what documents obey: an SVG can be opened as one. */
const neverDocument = /^assets\/[^/]+\.(js|css|woff2)$/

/**
 * Serves the built television: its pages for every address a person can be at, hashed files for good, compressed where
 * the build made `.br` or `.gz` beside them. The folder is looked into at every call, so that the build may come later.
 */
export async function television(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (response, path) => {
      const forGood = path.slice(root.length).replaceAll('\\', '/').startsWith(hashed)
      if (!path.endsWith('.woff2')) response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', forGood ? 'max-age=31536000, immutable' : 'no-cache')
    },
  })

  const isFile = (path: string): Promise<boolean> =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    )

  app.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    // Decoded by now: what still climbs or hides is neither a file's name nor an address of the app.
    if (/(^|[\\/])\.|[\\\0]/.test(path)) throw new ProblemError('not_found', 'There is nothing at this address.')
    if (path !== '' && (await isFile(join(root, path)))) {
      if (!neverDocument.test(path)) return reply.sendFile(path)
      withoutDocumentHeaders(reply)
      // Never asked for again, so never by a date or a tag; each is a fiftieth of what the first screen's headers weigh.
      return reply.sendFile(path, { etag: false, lastModified: false, acceptRanges: false })
    }
    // An address of the API may take another method.
    if (!isNavigation(request)) return reply.callNotFound()
    if (await isFile(join(root, 'index.html'))) return reply.sendFile('index.html')
    return notBuilt(reply)
  })
}

/** A person opens an address of the app: no call, no file's name, and a page is wanted. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    !/^\/api(\/|$)|\.[a-z0-9]+$/i.test(path) &&
    (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept))
  )
}

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Tenfoot is not built yet</title><h1>The television is not built yet</h1><p>Run <code>npm run build</code> in the project’s folder, then load this page again.</p></html>\n',
    )
