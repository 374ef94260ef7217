import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { HandoffEvent } from '#contract/handoff.ts'
import { messagePage } from '#web/pages/steps.tsx'
import type { Vault } from '../grants/vault.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import type { CodeRateLimit } from './codeRateLimit.ts'
import { createPhoneBrowsers } from './phoneBrowser.ts'
import { digitsCodePage, digitsOf, phoneScope, typedIn } from './phoneScope.ts'
import type { RowWatcher } from './rowWatcher.ts'
import { textPage, title } from './textInputPages.tsx'
import { phonePaths } from './textInputPaths.ts'
import type { TextInputRow, TextInputs } from './textInputs.ts'

const code = z.string().check(z.maxLength(64))
const short = z._default(code, '')
const form = z.object({ csrf: short, code: short, text: z._default(z.string().check(z.maxLength(2_000)), '') })

const wrongCode = 'No television waits for this code. Look at the screen: a code works once, for five minutes.'
const tooMany = 'Too many wrong codes. Wait a quarter of an hour, then try again.'
const said = {
  sent: {
    title: 'Sent to the television',
    text: 'It stands on the screen now. Press OK on the remote control there. You can close this page.',
  },
  used: {
    title: 'This code was used',
    text: 'A text was sent with it already. For another one, use the next code that the television shows.',
    again: phonePaths.code,
  },
  foreign: {
    title: 'Nothing was sent',
    text: 'This page was opened in another browser or too long ago, or the browser keeps no cookies.',
    again: phonePaths.code,
  },
  failed: {
    title: 'That did not work',
    text: 'The Tenfoot server failed. Try again in a moment.',
    again: phonePaths.code,
  },
} as const

/**
 * The phone's side: pages at `/type` that need no script. A code in the address (from the QR code) only stands in the form
 * already: it is looked up once a person has sent that, so that no preview of the link and no picture on another site can
 * use up codes or guesses. What is typed goes in bodies and never in an address.
 */
export async function textInputPages(
  app: FastifyInstance,
  parts: {
    handoffs: TextInputs
    watch: RowWatcher<HandoffEvent>
    guesses: CodeRateLimit
    vault: Vault
    cookie: OpaqueCookie
    publicUrl: string | undefined
  },
): Promise<void> {
  const { handoffs, watch, guesses, vault, cookie, publicUrl } = parts
  const visitors = createPhoneBrowsers({ purpose: 'handoff', vault, cookie, publicUrl })

  const saying = { failed: messagePage(said.failed), foreign: messagePage(said.foreign) }
  await phoneScope(app, saying, (pages) => {
    pages.get(phonePaths.code, async (request, reply) =>
      digitsCodePage({
        title,
        action: phonePaths.code,
        csrf: visitors.visit(request, reply),
        typed: typedIn(request.query),
      }),
    )

    pages.post(phonePaths.code, async (request, reply) => {
      const own = ownForm(request)
      if (!own) return refuse(reply)
      return question(request, reply, { csrf: visitors.visit(request, reply), typed: own.code })
    })

    pages.post(phonePaths.send, async (request, reply) => {
      const own = ownForm(request)
      if (!own) return refuse(reply)
      const csrf = visitors.visit(request, reply)
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
    const typed = digitsOf(given.typed)
    return digitsCodePage({
      title,
      action: phonePaths.code,
      csrf: given.csrf,
      typed,
      error: given.tooMany ? tooMany : wrongCode,
    })
  }

  async function find(request: FastifyRequest, typed: string): Promise<TextInputRow | 'too many' | undefined> {
    const paid = await guesses.spend(request.ip)
    if (!paid) return 'too many'
    const code = digitsOf(typed)
    const row = /^\d{8}$/.test(code) ? await handoffs.byCode(code) : undefined
    if (row) await guesses.giveBack(paid)
    return row
  }

  /** The fields of a form that this browser was given; undefined when it comes from elsewhere. */
  function ownForm(request: FastifyRequest): z.infer<typeof form> | undefined {
    const fields = z.safeParse(form, request.body)
    return fields.success && visitors.isOwnForm(request, fields.data.csrf) ? fields.data : undefined
  }

  const refuse = (reply: FastifyReply) => reply.code(403).send(messagePage(said.foreign))
}

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
