import { t } from '../language/t.ts'
import { Field } from './fields.tsx'
import { Post, Submit } from './form.tsx'
import { type FrameProps, page } from './frame.tsx'
import { messages } from './messages.ts'

/** The footer of a page for a signed-in person. */
type Footer = Pick<FrameProps, 'footer'>

interface CodePage extends Footer {
  title: string
  /** The path to which the form is sent. */
  action: string
  csrf: string
  /** Name of the field. `code` is the kind of characters in the code, `hint` describes it. */
  name: string
  code: 'letters' | 'digits'
  hint: string
  typedCode?: string | undefined
  error?: string | undefined
}

/** Asks for the code that a television shows. */
export const codePage = ({ title, action, csrf, footer, typedCode, ...field }: CodePage) =>
  page({
    title,
    footer,
    children: (
      <Post action={action} csrf={csrf}>
        <Field {...field} label={t(messages.code)} value={typedCode} />
        <Submit label={t(messages.continue)} />
      </Post>
    ),
  })

/** A message that says what happened and what to do next. */
export interface Message {
  title: string
  text: string
  /** Path of the page to enter a code, if that helps. */
  codePagePath?: string
}

/** The last page of a process, after success or failure. */
export const messagePage = ({ title, text, codePagePath }: Message, { footer }: Footer = {}) =>
  page({
    title,
    footer,
    children: (
      <>
        <p>{text}</p>
        {codePagePath !== undefined && (
          <p>
            <a href={codePagePath}>{t(messages.enterCode)}</a>
          </p>
        )}
      </>
    ),
  })
