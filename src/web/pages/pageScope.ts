import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguageOf } from '../language/t.ts'
import { stylePath } from './frame.tsx'

const html = 'text/html; charset=utf-8'

/** The status of a failure and its page. */
interface FailurePage {
  status: number
  page: string
}

/**
 * Sets a scope of Fastify up for pages: answers are HTML in the browser's language that is not cached, with the policy
 * of pages, and failures are pages too.
 * @param pageOf returns the page for a failure. A status of 500 or more is an error of the server and is logged; any
 * other is an error of the request
 */
export function pageScope(
  app: FastifyInstance,
  pageOf: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FailurePage | Promise<FailurePage>,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': html, 'content-security-policy': pagePolicy() })
    done()
  })
  // In the last hook before the handler, because reading a body would end the language's context.
  app.addHook('preHandler', (request, _reply, done) => inLanguageOf(request, done))
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, page } = await inLanguageOf(request, () => pageOf(error, request, reply))
    if (status >= 500) request.log.error({ err: error }, 'a page failed')
    return reply.code(status).type(html).send(page)
  })
}

/** Serves the style sheet of all pages. Call it once per server. */
export function styleRoute(app: FastifyInstance): void {
  const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')
  app.get(stylePath, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  )
}

/**
 * The Content-Security-Policy of a rendered page: no scripts, its own style sheet, no framing (CSP 3).
 * @param formTarget another origin to which the answer to a form redirects, because browsers check redirects too
 */
export const pagePolicy = (formTarget?: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')
