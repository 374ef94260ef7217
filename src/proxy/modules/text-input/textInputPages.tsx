import type { Message } from '#contract/message.ts'
import { type TextInputField, textInputPaths } from '#contract/textInput.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { messages } from './messages.ts'

/** Paths of the phone's pages and forms; the television shows the first. */
export const phonePaths = {
  code: textInputPaths.page,
  send: `${textInputPaths.page}/send`,
  sent: `${textInputPaths.page}/sent`,
} as const

/** The label on the phone, in the words of the television's screen. */
const fieldLabels: Readonly<Record<TextInputField, Message>> = {
  groupTitle: messages.groupTitle,
  search: messages.search,
  note: messages.note,
  sourceTable: messages.sourceTable,
  hubCustomer: messages.hubCustomer,
  hubFeed: messages.hubFeed,
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
export const textPage = ({ csrf, code, field, maxLength, typedText, error }: TextPage) =>
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
