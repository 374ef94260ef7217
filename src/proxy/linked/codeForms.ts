import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CodeRateLimit } from './codeRateLimit.ts'
import type { PhoneBrowsers } from './phoneBrowser.ts'
import { digitsCodePage, digitsOf, typedIn } from './phoneScope.ts'

const short = z._default(z.string().check(z.maxLength(64)), '')
const form = z.object({ csrf: short, code: short, text: z._default(z.string().check(z.maxLength(2_000)), '') })

const tooMany = 'Too many wrong codes. Try again in 15 minutes.'

/** A form that this browser was given, with a right code in it. */
export interface CodeForm<Row> {
  request: FastifyRequest
  reply: FastifyReply
  row: Row
  /** What the next form carries. */
  csrf: string
  /** As it was typed. */
  code: string
  text: string
}

/**
 * The page for the code on the screen, and the forms that carry one. A code in the address only fills the form:
 * it is looked up once a person has sent that, so that no preview of the link and no picture on another site can use up
 * codes or guesses.
 * @returns registers what a form with a right code leads to, at an address
 */
export function codeForms<Row>(
  pages: FastifyInstance,
  parts: {
    title: string
    /** Where the page for a code is. */
    path: string
    browsers: PhoneBrowsers
    rateLimit: CodeRateLimit
    byCode(code: string): Promise<Row | undefined>
    wrongCode: string
    /** The page for a form that no page of ours has sent. */
    foreign: string
  },
): (path: string, next: (form: CodeForm<Row>) => Promise<unknown>) => void {
  const { title, path: action, browsers, rateLimit, byCode, wrongCode, foreign } = parts

  pages.get(action, async (request, reply) =>
    digitsCodePage({ title, action, csrf: browsers.visit(request, reply), typed: typedIn(request.query) }),
  )

  return (path, next) =>
    void pages.post(path, async (request, reply) => {
      const { data } = z.safeParse(form, request.body)
      if (!data || !browsers.isOwnForm(request, data.csrf)) return reply.code(403).send(foreign)
      const csrf = browsers.visit(request, reply)
      const row = await find(request, data.code)
      if (row !== 'too many' && row) return next({ request, reply, row, csrf, code: data.code, text: data.text })
      const refused = row === 'too many' ? { status: 429, error: tooMany } : { status: 400, error: wrongCode }
      reply.code(refused.status)
      return digitsCodePage({ title, action, csrf, typed: digitsOf(data.code), error: refused.error })
    })

  async function find(request: FastifyRequest, typed: string): Promise<Row | 'too many' | undefined> {
    const paid = await rateLimit.spend(request.ip)
    if (!paid) return 'too many'
    const code = digitsOf(typed)
    const row = /^\d{8}$/.test(code) ? await byCode(code) : undefined
    if (row) await rateLimit.giveBack(paid)
    return row
  }
}
