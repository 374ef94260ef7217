import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProxyModule } from '#proxy/core/core.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { withoutDocumentHeaders } from '#proxy/core/web/security.ts'

/** Serves the built television app. */
export const televisionApp: ProxyModule = {
  name: 'television-app',
  open: ({ app, settings }) => television(app, settings.tvDir),
}

/** File names in this folder contain a hash of the content, added by Vite, so the content of a name never changes. */
const hashed = '/assets/'

/** Files that a browser never opens as a document. Images are not included, because an SVG can be a document. */
const assetExtension = /^assets\/[^/]+\.(js|css|woff2?)$/

/**
 * Serves the built television: its page for each address of the app, hashed files with unlimited caching, and
 * compressed files if the build made a `.br` or `.gz`. Each call reads the folder, so that the build may be made later.
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
      const isImmutable = path.slice(root.length).replaceAll('\\', '/').startsWith(hashed)
      if (!/\.woff2?$/.test(path)) response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', isImmutable ? 'max-age=31536000, immutable' : 'no-cache')
    },
  })

  const isFile = (path: string): Promise<boolean> =>
    stat(path).then(
      (file) => file.isFile(),
      () => false,
    )

  app.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const path = request.params['*']
    // The path is decoded here. A hidden file, a `..` or a backslash is neither a file name nor an address of the app.
    if (/(^|[\\/])\.|[\\\0]/.test(path)) throw new ProblemError('not_found', 'There is nothing at this address.')
    if (path !== '' && (await isFile(join(root, path)))) {
      if (!assetExtension.test(path)) return reply.sendFile(path)
      withoutDocumentHeaders(reply)
      // No revalidation headers, because a hashed file is never revalidated; each is a fiftieth of the first load's
      // headers.
      return reply.sendFile(path, { etag: false, lastModified: false, acceptRanges: false })
    }
    // The 404 handler also answers 405 for an address of the API with another method.
    if (!isNavigation(request)) return reply.callNotFound()
    if (await isFile(join(root, 'index.html'))) return reply.sendFile('index.html')
    return notBuilt(reply)
  })
}

/** Whether a person opens an address of the app: not an API call, no file extension, and HTML is accepted. */
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
