/** What the first start says about the console, and no later one: only a hash of the password is kept. */
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
