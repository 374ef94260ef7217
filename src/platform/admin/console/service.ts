import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { parseForm } from '#web/http/bodies.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { type ConsoleContext, createConsole } from './console.ts'
import { consolePage } from './consolePage.tsx'
import { messages } from './messages.ts'
import { consolePaths } from './paths.ts'
import { sections } from './sections.ts'
import { signInPages } from './sign-in/signIn.tsx'

/** The console: pages that need no script. */
export async function consoleService(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  app.removeContentTypeParser('application/json')
  await app.register(cookie)
  await app.register(formBody, { bodyLimit: 64 * 1024, parser: parseForm })
  const { pages, visits } = createConsole(app, context, sections)
  pageScope(app, async ({ statusCode = 500 }, request, reply) => {
    const failure =
      statusCode >= 500
        ? { title: t(messages.somethingWrong), children: t(messages.seeLog) }
        : { title: t(messages.invalidRequest), children: t(messages.retry) }
    return { status: statusCode, page: consolePage({ visit: await visits.read(request, reply), sections }, failure) }
  })
  app.get(consolePaths.root, async (_request, reply) => reply.redirect(sections[0]?.path ?? consolePaths.signIn, 303))
  signInPages(app, context, visits)
  for (const { register } of sections) register(pages, context)
}
