import type { FastifyInstance } from 'fastify'
import type { TextInputEvent } from '#contract/textInput.ts'
import { type Message, messagePage } from '#web/pages/steps.tsx'
import type { Vault } from '../grants/vault.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { codeForms, digitsOf } from './codeForms.ts'
import type { CodeRateLimit } from './codeRateLimit.ts'
import { createPhoneBrowsers } from './phoneBrowser.ts'
import type { RowWatcher } from './rowWatcher.ts'
import { textPage, title } from './textInputPages.tsx'
import { phonePaths } from './textInputPaths.ts'
import type { TextInputs } from './textInputs.ts'

const wrongCodeMessage = 'That code is not valid. Check your TV: each code works once, for 5 minutes.'
const messages = {
  sent: {
    title: 'Sent to your TV',
    text: 'To use it, press OK on the remote. You can close this page.',
  },
  used: {
    title: 'This code was already used',
    text: 'To send more text, use the next code on your TV.',
    codePagePath: phonePaths.code,
  },
  foreign: {
    title: 'This page has expired',
    text: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing was sent.',
    codePagePath: phonePaths.code,
  },
  failed: {
    title: 'Something went wrong',
    text: 'Try again in a moment.',
    codePagePath: phonePaths.code,
  },
} as const satisfies Record<string, Message>

/** The phone's pages at `/type`, which need no script. Typed text is sent in bodies, never in an address. */
export async function textInputPages(
  app: FastifyInstance,
  parts: {
    textInputs: TextInputs
    watch: RowWatcher<TextInputEvent>
    rateLimit: CodeRateLimit
    vault: Vault
    cookie: OpaqueCookie
    publicUrl: string | undefined
  },
): Promise<void> {
  const { textInputs, watch, rateLimit, vault, cookie, publicUrl } = parts
  const browsers = createPhoneBrowsers({ purpose: 'handoff', vault, cookie, publicUrl })
  const forms = {
    ...{ title, path: phonePaths.code, browsers, rateLimit, byCode: textInputs.byCode, wrongCodeMessage },
    ...{ failedPage: messagePage(messages.failed), foreignFormPage: messagePage(messages.foreign) },
  }
  await codeForms(app, forms, (form, pages) => {
    form(phonePaths.code, async ({ reply, row, csrf, code }) => {
      if (row.answer !== null) return reply.code(409).send(messagePage(messages.used))
      return textPage({ csrf, code: digitsOf(code), field: row.field, maxLength: row.longest })
    })

    form(phonePaths.send, async ({ reply, row, csrf, code, text: typed }) => {
      const { field, longest: maxLength } = row
      const text = oneLine(typed)
      const error = textError(text, maxLength)
      if (error !== undefined) {
        reply.code(400)
        return textPage({ csrf, code, field, maxLength, typedText: text.slice(0, 500), error })
      }
      if (!(await textInputs.answer(row, text))) return reply.code(409).send(messagePage(messages.used))
      watch.changed(row.id)
      // A redirect, so that a reload does not send the text again.
      return reply.redirect(phonePaths.sent, 303)
    })

    pages.get(phonePaths.sent, async () => messagePage(messages.sent))
  })
}

/** Removes line breaks and invisible characters (Unicode categories Cc, Cf except joiners, Zl, Zp). */
const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()

function textError(text: string, maxLength: number): string | undefined {
  if (text === '') return 'Enter some text first.'
  const { length } = [...text]
  return length > maxLength ? `This is ${length} characters long. The limit is ${maxLength}.` : undefined
}
