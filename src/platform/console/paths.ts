const root = '/console'

/** Where the console's own pages are; each section has its path in its own file. */
export const consolePaths = {
  root,
  style: `${root}/style.css`,
  signIn: `${root}/sign-in`,
  signOut: `${root}/sign-out`,
} as const
