/** What the first start alone says about the console: only a hash of the password is stored. */
export const firstConsolePassword = (
  { consolePassword }: { consolePassword: string | undefined },
  services: string,
): string =>
  consolePassword === undefined
    ? ''
    : `
  Console ${services}/console: sign in with this password. You will not see it again.
      admin   ${consolePassword}
  To set a new one: npm run tenfoot -- administrator password admin
`
