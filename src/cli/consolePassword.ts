/** What the first start says about the console, and no later one: only a hash of the password is kept. */
export const firstConsolePassword = (
  { consolePassword }: { consolePassword: string | undefined },
  services: string,
): string =>
  consolePassword === undefined
    ? ''
    : `
  The console at ${services}/console has its first administrator. Keep the password: it is shown only now.
      admin   ${consolePassword}
  A new one: npm run tenfoot -- administrator password admin
`
