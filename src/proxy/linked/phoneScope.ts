import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { problemOf } from '../web/errors.ts'
import { phoneStyle } from './phonePage.tsx'

const policy = "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"

const address = z.object({ code: z.string().check(z.maxLength(64)) })

interface Saying {
  /** The page for a failure of ours. */
  failed: string
  /** The page for a call that no page of ours has made. */
  foreign: string
}

/**
 * Registers pages for the phone: forms instead of scripts, a policy of their own, errors in words. A scope of its own,
 * because no other call takes forms.
 */
export async function phoneScope(
  app: FastifyInstance,
  { failed, foreign }: Saying,
  register: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(formbody)
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
    })
    pages.setErrorHandler((error, request, reply) => {
      const { statusCode } = problemOf(error)
      if (statusCode >= 500) request.log.error({ err: error }, 'a page for the phone failed')
      return reply.code(statusCode).send(statusCode >= 500 ? failed : foreign)
    })
    register(pages)
  })
}

/** The stylesheet of all pages for the phone. */
export function phoneStyleRoute(app: FastifyInstance): void {
  const style = readFileSync(join(import.meta.dirname, 'phone.css'), 'utf8')
  app.get(phoneStyle, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  )
}

/** People type codes with the gap that they see. What is longer than any code is cut: it is no code. */
export const digitsOf = (typed: string) => typed.replace(/[\s.\-–]/g, '').slice(0, 24)

/** The code that stands in an address, from a QR code or a link, as the form's field opens with it. */
export function typedIn(query: unknown): string | undefined {
  const given = z.safeParse(address, query)
  return given.success ? digitsOf(given.data.code) : undefined
}
