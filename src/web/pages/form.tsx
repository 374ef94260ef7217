import type { ReactNode } from 'react'

export interface PostProps {
  action: string
  /** Proves that the form was given to this browser. */
  csrf: string
  /** Hidden fields, so that the next step knows what it is about; those without a value are left out. */
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

/** A form that is one button. */
export const PostButton = ({ words, name, value, isDanger, ...form }: PostButtonProps) => (
  <Post {...form} className="inline">
    <button type="submit" name={name} value={value} className={isDanger ? 'danger' : undefined}>
      {words}
    </button>
  </Post>
)

/** The button that a form is about. */
export const Submit = ({ words }: { words: string }) => (
  <button type="submit" className="main">
    {words}
  </button>
)

type SignOutProps = Pick<PostProps, 'action' | 'csrf' | 'carried'> & {
  /** Who is signed in. */
  who: string
}

/** Who is signed in, and the way out. */
export const SignOut = ({ who, ...form }: SignOutProps) => (
  <Post {...form} className="who">
    <span>{who}</span>
    <button type="submit" className="link">
      Sign out
    </button>
  </Post>
)
