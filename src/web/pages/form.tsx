import type { ReactNode } from 'react'

export interface PostProps {
  action: string
  /** Proves that this browser received the form. */
  csrf: string
  /** Hidden fields for the next step; those without a value are omitted. */
  carried?: Readonly<Record<string, string | undefined>>
  className?: string
  children: ReactNode
}

/** A form that changes something. */
export const Post = ({ action, csrf, carried = {}, className, children }: PostProps) => (
  <form method="post" action={action} className={className}>
    {Object.entries({ csrf, ...carried }).map(
      ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)

type PostButtonProps = Omit<PostProps, 'children'> & {
  words: string
  name?: string
  value?: string
  isDanger?: boolean
}

/** A form with only one button. */
export const PostButton = ({ words, name, value, isDanger, ...form }: PostButtonProps) => (
  <Post {...form} className="inline">
    <button type="submit" name={name} value={value} className={isDanger ? 'danger' : undefined}>
      {words}
    </button>
  </Post>
)

/** The main button of a form. */
export const Submit = ({ words }: { words: string }) => (
  <button type="submit" className="main">
    {words}
  </button>
)

type SignOutProps = Pick<PostProps, 'action' | 'csrf' | 'carried'> & {
  /** Name of the signed-in person. */
  who: string
}

/** Shows who is signed in, with a button to sign out. */
export const SignOut = ({ who, ...form }: SignOutProps) => (
  <Post {...form} className="who">
    <span>{who}</span>
    <button type="submit" className="link">
      Sign out
    </button>
  </Post>
)
