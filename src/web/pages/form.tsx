import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import type { PageLink } from './frame.tsx'
import { messages } from './messages.ts'

export interface PostProps {
  action: string
  /** Proves that this browser received the form. */
  csrf: string
  /** Hidden fields for the next step; those without a value are omitted. */
  hiddenFields?: Readonly<Record<string, string | undefined>>
  className?: string
  /** For a script. */
  attributes?: { hidden: boolean } & Readonly<Record<`data-${string}`, string>>
  children: ReactNode
}

/** A form that changes something. */
export const Post = ({ action, csrf, hiddenFields = {}, className, attributes, children }: PostProps) => (
  <form method="post" action={action} className={className} {...attributes}>
    {Object.entries({ csrf, ...hiddenFields }).map(
      ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)

type PostButtonProps = Omit<PostProps, 'children'> & {
  label: string
  name?: string
  value?: string
  isDanger?: boolean
}

/** A form with only one button. */
export const PostButton = ({ label, name, value, isDanger, ...form }: PostButtonProps) => (
  <Post {...form} className="inline">
    <button type="submit" name={name} value={value} className={isDanger ? 'danger' : undefined}>
      {label}
    </button>
  </Post>
)

/** The main button of a form. */
export const Submit = ({ label }: { label: string }) => (
  <button type="submit" className="main">
    {label}
  </button>
)

type SignOutProps = Pick<PostProps, 'action' | 'csrf' | 'hiddenFields'> & {
  /** Name of the signed-in person. */
  accountName: string
  /** To the page of the account. */
  link?: PageLink
}

/** Shows who is signed in, with a button to sign out. */
export const SignOut = ({ accountName, link, ...form }: SignOutProps) => (
  <Post {...form} className="who">
    <bdi>{accountName}</bdi>
    {link && <a href={link.path}>{link.title}</a>}
    <button type="submit" className="link">
      {t(messages.signOut)}
    </button>
  </Post>
)
