import { tenfootCommand } from '#contract/installation.ts'

/** The message of the first start about the console. Later starts cannot show the password: only its hash is stored. */
export const firstConsolePassword = (
  { consolePassword }: { consolePassword: string | undefined },
  services: string,
): string =>
  consolePassword === undefined
    ? ''
    : `
  Console ${services}/console: sign in with this password. You will not see it again.
      admin   ${consolePassword}
  To set a new one: ${tenfootCommand} administrator password admin
`
