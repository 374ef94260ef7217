import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CodeRateLimit } from './codeRateLimit.ts'
import type { PhoneBrowsers } from './phoneBrowser.ts'
import { codeInQuery, digitsCodePage, digitsOf } from './phoneScope.ts'

const codeField = z._default(z.string().check(z.maxLength(64)), '')
const form = z.object({ csrf: codeField, code: codeField, text: z._default(z.string().check(z.maxLength(2_000)), '') })

const tooManyAttempts = 'Too many wrong codes. Try again in 15 minutes.'

/** A form that this browser received and sent with a right code. */
export interface CodeForm<Row> {
  request: FastifyRequest
  reply: FastifyReply
  row: Row
  /** The hidden value for the next form. */
  csrf: string
  /** The code as typed. */
  code: string
  text: string
}

/**
 * The page to enter the code, and the forms that contain one. A code in the address only fills the form. It is looked
 * up after a person has sent the form, so that link previews and images on other sites cannot use up codes or attempts.
 * @returns a function that registers a handler at a path, for forms with a right code
 */
export function codeForms<Row>(
  pages: FastifyInstance,
  parts: {
    title: string
    /** Path of the page to enter a code. */
    path: string
    browsers: PhoneBrowsers
    rateLimit: CodeRateLimit
    byCode(code: string): Promise<Row | undefined>
    wrongCodeMessage: string
    /** The page for a form that no page of the proxy has sent. */
    foreignFormPage: string
  },
): (path: string, next: (form: CodeForm<Row>) => Promise<unknown>) => void {
  const { title, path: action, browsers, rateLimit, byCode, wrongCodeMessage, foreignFormPage } = parts

  pages.get(action, async (request, reply) =>
    digitsCodePage({ title, action, csrf: browsers.formToken(request, reply), typedCode: codeInQuery(request.query) }),
  )

  return (path, next) =>
    void pages.post(path, async (request, reply) => {
      const { data } = z.safeParse(form, request.body)
      if (!data || !browsers.isOwnForm(request, data.csrf)) return reply.code(403).send(foreignFormPage)
      const csrf = browsers.formToken(request, reply)
      const row = await find(request, data.code)
      if (row !== 'too many' && row) return next({ request, reply, row, csrf, code: data.code, text: data.text })
      const refused =
        row === 'too many' ? { status: 429, error: tooManyAttempts } : { status: 400, error: wrongCodeMessage }
      reply.code(refused.status)
      return digitsCodePage({ title, action, csrf, typedCode: digitsOf(data.code), error: refused.error })
    })

  async function find(request: FastifyRequest, typedCode: string): Promise<Row | 'too many' | undefined> {
    const counted = await rateLimit.spend(request.ip)
    if (!counted) return 'too many'
    const code = digitsOf(typedCode)
    const row = /^\d{8}$/.test(code) ? await byCode(code) : undefined
    if (row) await rateLimit.refund(counted)
    return row
  }
}
