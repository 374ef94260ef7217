import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The script of a page of the app, whose name changes with each version (`src/tv/offline/versions.ts`). */
const entry = /\/assets\/index-[\w-]+\.js/
const asset = /^assets\/[\w-]+(?:\.[\w-]+)*$/
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** The version in a folder of the built app; undefined: there is none. */
export async function versionIn(folder: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  return entry.exec(page)?.[0]
}

export interface AppFolders {
  /** The version that is served. */
  current(): Promise<string | undefined>
  /** The version before, if its folder is there and has another one. */
  previous(): Promise<string | undefined>
}

export function createAppFolders({ tvDir, previousTvDir }: { tvDir: string; previousTvDir: string | undefined }) {
  const current = () => versionIn(tvDir)
  return {
    current,
    async previous(): Promise<string | undefined> {
      if (previousTvDir === undefined) return undefined
      const [before, now] = await Promise.all([versionIn(previousTvDir), current()])
      return now === undefined || before === now ? undefined : before
    },
  } satisfies AppFolders
}

/**
 * Serves what only the version before has: its files to everybody, and its page to some (specification: fleet 15). To
 * be called before the app itself is served.
 * @param keeps whether the television of this request stays on that version
 */
export function servePrevious(
  app: FastifyInstance,
  { tvDir, previousTvDir }: { tvDir: string; previousTvDir: string },
  keeps: (request: FastifyRequest) => Promise<boolean>,
): void {
  const [now, before] = [resolve(tvDir), resolve(previousTvDir)]
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== '/*') return undefined
    const path = new URL(request.url, 'http://television').pathname.slice(1)
    if (asset.test(path)) {
      if ((await isFile(join(now, path))) || !(await isFile(join(before, path)))) return undefined
      return sendAsset(request, reply, join(before, path))
    }
    if (path.includes('.') || !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return undefined
    if (!(await keeps(request))) return undefined
    const page = await readFile(join(before, 'index.html'))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encodings = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const
  for (const [encoding, ending] of encodings)
    if (accepted.includes(encoding) && (await isFile(file + ending))) {
      reply.header('content-encoding', encoding)
      return send(file + ending)
    }
  return send(file)

  function send(stored: string): FastifyReply {
    return reply
      .header('cache-control', 'max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(types[extname(file)] ?? 'application/octet-stream')
      .send(createReadStream(stored))
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (file) => file.isFile(),
    () => false,
  )
