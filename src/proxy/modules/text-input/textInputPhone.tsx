import type { FastifyInstance } from 'fastify'
import { oneLine } from '#contract/harmlessText.ts'
import type { Message } from '#contract/message.ts'
import { type TextInputEvent, type TextInputField, textInputPaths } from '#contract/textInput.ts'
import { codeForms, digitsOf, type PhoneResult, resultPage } from '#proxy/phone-codes/codeForms.ts'
import type { CodeRateLimit } from '#proxy/phone-codes/codes.ts'
import { messages as codeMessages } from '#proxy/phone-codes/messages.ts'
import type { PhoneBrowsers } from '#proxy/phone-codes/phoneBrowser.ts'
import type { PhoneWatcher } from '#proxy/phone-codes/waitingRoutes.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { messages } from './messages.ts'
import type { TextInputs } from './textInputs.ts'

/** Paths of the phone's pages and forms; the television shows the first. */
export const phonePaths = {
  code: textInputPaths.page,
  send: `${textInputPaths.page}/send`,
  sent: `${textInputPaths.page}/sent`,
} as const

const codePagePath = phonePaths.code
const results = {
  sent: { title: messages.sent, text: messages.sentText },
  used: { title: messages.used, text: messages.usedText, codePagePath },
  foreign: { title: codeMessages.expired, text: messages.nothingSent, codePagePath },
  failed: { title: codeMessages.wrong, text: codeMessages.tryAgain, codePagePath },
} as const satisfies Record<string, PhoneResult>

/** The phone's pages at `/type`, which need no script. Typed text is sent in bodies, never in an address. */
export async function textInputPages(
  app: FastifyInstance,
  context: {
    textInputs: TextInputs
    watcher: PhoneWatcher<TextInputEvent>
    rateLimit: CodeRateLimit
    browsers: PhoneBrowsers
  },
): Promise<void> {
  const { textInputs, watcher, rateLimit, browsers } = context
  const forms = {
    title: messages.type,
    wrongCodeMessage: messages.wrongTypeCode,
    path: phonePaths.code,
    browsers,
    rateLimit,
    byCode: textInputs.byCode,
    failedPage: () => resultPage(results.failed),
    foreignFormPage: () => resultPage(results.foreign),
  }
  await codeForms(app, forms, (form, pages) => {
    form(phonePaths.code, async ({ reply, row, csrf, code }) => {
      if (row.answer !== null) return reply.code(409).send(resultPage(results.used))
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
      if (!(await textInputs.answer(row, text))) return reply.code(409).send(resultPage(results.used))
      watcher.changed(row)
      // A redirect, so that a reload does not send the text again.
      return reply.redirect(phonePaths.sent, 303)
    })

    pages.get(phonePaths.sent, async () => resultPage(results.sent))
  })
}

function textError(text: string, maxLength: number): string | undefined {
  if (text === '') return t(messages.empty)
  const { length } = [...text]
  return length > maxLength ? t(messages.tooLong, { length, limit: maxLength }) : undefined
}

/** The label on the phone, in the words of the television's screen. */
const fieldLabels: Readonly<Record<TextInputField, Message>> = {
  groupTitle: messages.groupTitle,
  search: messages.search,
  note: messages.note,
  sourceTable: messages.sourceTable,
  hubCustomer: messages.hubCustomer,
  hubFeed: messages.hubFeed,
  speaker: messages.speaker,
  word: messages.word,
}

interface TextPage {
  csrf: string
  code: string
  field: TextInputField
  maxLength: number
  typedText?: string | undefined
  error?: string | undefined
}

/** Second step: one labelled field. */
const textPage = ({ csrf, code, field, maxLength, typedText, error }: TextPage) =>
  page({
    title: t(messages.type),
    children: (
      <Post action={phonePaths.send} csrf={csrf} hiddenFields={{ code }}>
        <Field
          name="text"
          label={t(fieldLabels[field])}
          hint={t(messages.limit, { count: maxLength })}
          value={typedText}
          error={error}
          maxLength={maxLength}
        />
        <Submit label={t(messages.send)} />
      </Post>
    ),
  })
