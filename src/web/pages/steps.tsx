import { Field } from './fields.tsx'
import { Post, Submit } from './form.tsx'
import { type FrameProps, page } from './frame.tsx'

/** The foot of a page, where somebody is signed in. */
type Foot = Pick<FrameProps, 'inFoot'>

interface CodePage extends Foot {
  title: string
  /** Where the form goes. */
  action: string
  csrf: string
  /** The field's name, what the code is made of, and that in words. */
  name: string
  code: 'letters' | 'digits'
  hint: string
  typed?: string | undefined
  error?: string | undefined
}

/** Asks for the code that a television shows. */
export const codePage = ({ title, action, csrf, inFoot, typed, ...field }: CodePage) =>
  page({
    title,
    inFoot,
    children: (
      <Post action={action} csrf={csrf}>
        <Field {...field} label="Code shown on your TV" value={typed} />
        <Submit words="Continue" />
      </Post>
    ),
  })

/** What happened and what to do now. */
export interface Message {
  title: string
  text: string
  /** Where a code is entered, if that helps. */
  again?: string
}

/** The last page of a way, good or bad. */
export const messagePage = ({ title, text, again }: Message, { inFoot }: Foot = {}) =>
  page({
    title,
    inFoot,
    children: (
      <>
        <p>{text}</p>
        {again !== undefined && (
          <p>
            <a href={again}>Enter a code</a>
          </p>
        )}
      </>
    ),
  })
