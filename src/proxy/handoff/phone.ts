import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Vault } from '../vault/vault.ts'
import { isOwnOrigin } from '../web/callGuard.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { problemOf } from '../web/problem.ts'
import type { Guesses } from './guesses.ts'
import type { HandoffRow, Handoffs } from './handoffs.ts'
import { codePage, messagePage, textPage } from './pages.tsx'
import { phonePaths } from './phonePaths.ts'
import type { HandoffWatch } from './watch.ts'

const policy = "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"

const code = z.string().check(z.maxLength(64))
const short = z._default(code, '')
const form = z.object({ csrf: short, code: short, text: z._default(z.string().check(z.maxLength(2_000)), '') })
const address = z.object({ code: z.optional(code) })

const wrongCode = 'No television waits for this code. Look at the screen: a code works once, for five minutes.'
const tooMany = 'Too many wrong codes. Wait a quarter of an hour, then try again.'
const said = {
  sent: {
    heading: 'Sent to the television',
    words: 'It stands on the screen now. Press OK on the remote control there. You can close this page.',
  },
  used: {
    heading: 'This code was used',
    words: 'A text was sent with it already. For another one, use the next code that the television shows.',
    again: true,
  },
  foreign: {
    heading: 'Nothing was sent',
    words: 'This page was opened in another browser or too long ago, or the browser keeps no cookies.',
    again: true,
  },
  failed: { heading: 'That did not work', words: 'The Tenfoot server failed. Try again in a moment.', again: true },
} as const

/**
 * The phone's side: pages at `/type` that need no script. A code in the address (from the QR code) changes nothing by
 * itself, so nobody's preview of the link can use it up; what is typed goes in bodies and never in an address.
 */
export async function phonePages(
  app: FastifyInstance,
  parts: {
    handoffs: Handoffs
    watch: HandoffWatch
    guesses: Guesses
    vault: Vault
    cookie: OpaqueCookie
    publicUrl: string | undefined
  },
): Promise<void> {
  const { handoffs, watch, guesses, vault, cookie, publicUrl } = parts
  const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

  // A scope of its own: no other call takes forms.
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
      return reply.code(statusCode).send(messagePage(statusCode >= 500 ? said.failed : said.foreign))
    })

    pages.get(phonePaths.style, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
    )

    pages.get(phonePaths.code, async (request, reply) => {
      const csrf = visit(request, reply)
      const given = z.safeParse(address, request.query)
      const code = given.success ? given.data.code : undefined
      return code === undefined ? codePage({ csrf }) : question(request, reply, { csrf, typed: code })
    })

    pages.post(phonePaths.code, async (request, reply) => {
      const own = ownForm(request)
      if (!own) return refuse(reply)
      return question(request, reply, { csrf: visit(request, reply), typed: own.code })
    })

    pages.post(phonePaths.send, async (request, reply) => {
      const own = ownForm(request)
      if (!own) return refuse(reply)
      const csrf = visit(request, reply)
      const row = await find(request, own.code)
      if (row === 'too many' || !row) return codeAgain(reply, { csrf, typed: own.code, tooMany: row === 'too many' })
      const text = oneLine(own.text)
      const wrong = wrongWith(text, row.longest)
      if (wrong !== undefined) {
        reply.code(400)
        const { field, longest } = row
        return textPage({ csrf, code: own.code, field, longest, typed: text.slice(0, 500), error: wrong })
      }
      if (!(await handoffs.answer(row, text))) return reply.code(409).send(messagePage(said.used))
      watch.changed(row.id)
      // So that a reload sends nothing again.
      return reply.redirect(phonePaths.sent, 303)
    })

    pages.get(phonePaths.sent, async () => messagePage(said.sent))
  })

  /** The page for a code: the question where it is right. */
  async function question(request: FastifyRequest, reply: FastifyReply, visitor: { csrf: string; typed: string }) {
    const { csrf, typed } = visitor
    const row = await find(request, typed)
    if (row === 'too many' || !row) return codeAgain(reply, { csrf, typed, tooMany: row === 'too many' })
    if (row.answer !== null) return reply.code(409).send(messagePage(said.used))
    return textPage({ csrf, code: digitsOf(typed), field: row.field, longest: row.longest })
  }

  function codeAgain(reply: FastifyReply, given: { csrf: string; typed: string; tooMany: boolean }) {
    reply.code(given.tooMany ? 429 : 400)
    const typed = digitsOf(given.typed).slice(0, 24)
    return codePage({ csrf: given.csrf, typed, error: given.tooMany ? tooMany : wrongCode })
  }

  async function find(request: FastifyRequest, typed: string): Promise<HandoffRow | 'too many' | undefined> {
    if (!(await guesses.spend(request.ip))) return 'too many'
    const code = digitsOf(typed)
    const row = /^\d{8}$/.test(code) ? await handoffs.byCode(code) : undefined
    if (row) await guesses.giveBack(request.ip)
    return row
  }

  /** What stands in this browser's forms; a browser that comes for the first time gets its cookie. */
  function visit(request: FastifyRequest, reply: FastifyReply): string {
    let secret = cookie.read(request)
    if (secret === undefined) {
      secret = randomBytes(32).toString('base64url')
      cookie.write(reply, secret)
    }
    return vault.fingerprint(csrfName(secret))
  }

  /** The fields of a form that this browser was given; undefined when it comes from elsewhere. */
  function ownForm(request: FastifyRequest): z.infer<typeof form> | undefined {
    const { origin, host } = request.headers
    if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) return undefined
    const secret = cookie.read(request)
    const fields = z.safeParse(form, request.body)
    if (secret === undefined || !fields.success) return undefined
    const given = fields.data.csrf
    return vault.fingerprints(csrfName(secret)).some((own) => same(own, given)) ? fields.data : undefined
  }

  const refuse = (reply: FastifyReply) => reply.code(403).send(messagePage(said.foreign))
}

const csrfName = (secret: string) => `handoff form ${secret}`

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** People type codes with the gap that they see. */
const digitsOf = (typed: string) => typed.replace(/[\s.\-–]/g, '')

/** A field is one line: what cannot be seen in it has no place there (Unicode categories Cc, Cf but joiners, Zl, Zp). */
const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()

function wrongWith(text: string, longest: number): string | undefined {
  if (text === '') return 'Type something first.'
  const { length } = [...text]
  return length > longest ? `This has ${length} characters; at most ${longest} fit.` : undefined
}
