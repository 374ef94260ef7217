import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyError, FastifyInstance } from 'fastify'
import { type ConsoleContext, createConsole } from './desk.ts'
import { framed } from './frame.tsx'
import { consolePaths } from './paths.ts'
import { sections } from './sections.ts'
import { signInPages } from './signIn.tsx'

/** The operator's console: pages that need no script. */
export async function consoleService(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')
  app.removeContentTypeParser('application/json')
  await app.register(cookie)
  await app.register(formBody, { bodyLimit: 64 * 1024 })
  const { pages, visits } = createConsole(app, context, sections)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a page of the console failed')
    const title = status >= 500 ? 'That did not work' : 'This could not be read'
    const text = status >= 500 ? 'The service failed. Its log says why.' : 'Open the page again and repeat it.'
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(framed({ visit: await visits.read(request, reply), sections }, { title, children: text }))
  })
  app.get(consolePaths.style, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  )
  app.get(consolePaths.root, async (_request, reply) => reply.redirect(sections[0]?.path ?? consolePaths.signIn, 303))
  signInPages(app, context, visits)
  for (const { register } of sections) register(pages, context)
}
