import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, type PostProps, Submit } from '#web/pages/form.tsx'
import { messages as shared } from '#web/pages/messages.ts'
import { messages } from './messages.ts'

/** The field for a code of the app or a recovery code. */
export const CodeField = ({ hint, error }: { hint: string; error?: string | undefined }) => (
  <Field name="code" label={t(messages.code)} hint={hint} error={error} code="digits" autoComplete="one-time-code" />
)

/** The second step of a sign-in, after the right password. */
export const codePage = ({ error, ...form }: Omit<PostProps, 'children'> & { error?: string | undefined }) => ({
  title: t(messages.enterCode),
  children: (
    <Post {...form}>
      <CodeField hint={t(messages.codeHint)} error={error} />
      <Submit label={t(shared.continue)} />
    </Post>
  ),
})
