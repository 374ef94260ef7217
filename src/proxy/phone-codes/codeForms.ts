import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Message } from '#contract/message.ts'
import { phoneCodeDigits } from '#contract/phoneCode.ts'
import { parseForm } from '#web/http/bodies.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { codePage, messagePage } from '#web/pages/steps.tsx'
import { problemOf } from '../core/web/errors.ts'
import type { CodeRateLimit } from './codes.ts'
import { messages } from './messages.ts'
import type { PhoneBrowsers } from './phoneBrowser.ts'

const codeField = z._default(z.string().check(z.maxLength(64)), '')
const form = z.object({ csrf: codeField, code: codeField, text: z._default(z.string().check(z.maxLength(2_000)), '') })

const codeQuery = z.object({ code: z.string().check(z.maxLength(64)) })

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

interface CodeFormsContext<Row> {
  title: Message
  /** Path of the page to enter a code. */
  path: string
  browsers: PhoneBrowsers
  rateLimit: CodeRateLimit
  byCode(code: string): Promise<Row | undefined>
  wrongCodeMessage: Message
  /** The page for an error of the proxy. */
  failedPage: () => string
  /** The page for a call that no page of the proxy has made. */
  foreignFormPage: () => string
}

/**
 * Registers the phone's pages: the page to enter the code, and the forms that contain one. A code in the address only
 * fills the form. It is looked up after a person has sent the form, so that link previews and images on other sites
 * cannot use up codes or attempts. The pages have a scope of their own: no other route accepts forms.
 * @param register registers the other pages, and handlers at paths for forms with a right code
 */
export async function codeForms<Row>(
  app: FastifyInstance,
  context: CodeFormsContext<Row>,
  register: (form: (path: string, next: (form: CodeForm<Row>) => unknown) => void, pages: FastifyInstance) => void,
): Promise<void> {
  const { title, path: action, browsers, rateLimit, byCode, wrongCodeMessage, failedPage, foreignFormPage } = context
  const enterCode = (page: { csrf: string; typedCode?: string | undefined; error?: string }) =>
    codePage({ ...page, title: t(title), action, name: 'code', code: 'digits', hint: t(messages.digits) })

  await app.register(async (pages) => {
    await pages.register(formbody, { parser: parseForm })
    pageScope(pages, (error) => {
      const { statusCode } = problemOf(error)
      return { status: statusCode, page: statusCode >= 500 ? failedPage() : foreignFormPage() }
    })
    pages.get(action, async (request, reply) =>
      enterCode({ csrf: browsers.formToken(request, reply), typedCode: codeInQuery(request.query) }),
    )
    register((path, next) => {
      pages.post(path, async (request, reply) => {
        const { data } = z.safeParse(form, request.body)
        if (!data || !browsers.isOwnForm(request, data.csrf)) return reply.code(403).send(foreignFormPage())
        const csrf = browsers.formToken(request, reply)
        const row = await find(request, data.code)
        if (row !== 'too many' && row) return next({ request, reply, row, csrf, code: data.code, text: data.text })
        const [status, error] = row === 'too many' ? [429, t(messages.tooMany)] : [400, t(wrongCodeMessage)]
        reply.code(status)
        return enterCode({ csrf, typedCode: digitsOf(data.code), error })
      })
    }, pages)
  })

  async function find(request: FastifyRequest, typedCode: string): Promise<Row | 'too many' | undefined> {
    const code = digitsOf(typedCode)
    const counted = await rateLimit.spend(request.ip, code)
    if (!counted) return 'too many'
    const isCode = /^\d+$/.test(code) && Object.values<number>(phoneCodeDigits).includes(code.length)
    const row = isCode ? await byCode(code) : undefined
    if (row) await rateLimit.refund(counted)
    return row
  }
}

/**
 * Reads the digits that a person typed: full-width ones count too, separators do not. Cuts a text that is longer than
 * any code.
 */
export const digitsOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\s.\-–]/g, '')
    .slice(0, 24)

/** Returns the code in the address (from a QR code or a link), to fill the form's field. */
function codeInQuery(query: unknown): string | undefined {
  const parsed = z.safeParse(codeQuery, query)
  return parsed.success ? digitsOf(parsed.data.code) : undefined
}

/** What happened on the phone, and what to do next. */
export interface PhoneResult {
  title: Message
  text: Message
  /** Path of the page to enter a code, if that helps. */
  codePagePath?: string
}

/** The last page of a process, after success or failure. */
export const resultPage = ({ title, text, ...rest }: PhoneResult): string =>
  messagePage({ title: t(title), text: t(text), ...rest })
