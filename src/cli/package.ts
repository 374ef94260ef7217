import type { Command } from 'commander'
import { say } from './database.ts'
import { readStdin } from './operations.ts'

interface CommonOptions {
  server?: string
  appVersion: string
  out: string
}
interface WebosCommandOptions extends CommonOptions {
  id: string
}
interface TizenCommandOptions extends CommonOptions {
  packageId: string
  authorKey?: string
  authorCertificate?: string
  distributorKey?: string
  distributorCertificate?: string
  stdin?: true
}

/** Makes apps for televisions' stores and developer modes. */
export function packageCommand(program: Command): void {
  const command = program.command('package').description('make an app for a television, which opens this server')
  const withCommonOptions = (subcommand: Command) =>
    subcommand
      .option('--server <address>', 'address of the proxy, such as https://tenfoot.example.com (default: the app asks)')
      .option('--app-version <version>', 'version of the app', '1.0.0')
      .option('--out <folder>', 'folder for the package', '.')

  withCommonOptions(command.command('webos'))
    .description('make an .ipk for LG televisions')
    .option('--id <id>', 'ID of the app at LG', 'com.example.tenfoot')
    .action(async ({ server, id, appVersion: version, out }: WebosCommandOptions) => {
      const { globalFolders, packageForWebos } = await import('./television-app/webos.ts')
      const packagerFolders = [process.cwd(), ...(await globalFolders())]
      const file = await packageForWebos({ server, id, version, out, packagerFolders })
      say(`${file} is ready. Install it on a set in developer mode: ares-install ${file}`)
    })

  withCommonOptions(command.command('tizen'))
    .description('make a .wgt for Samsung televisions, signed if keys are given')
    .option('--package-id <id>', 'ten letters and digits', 'TenfootTV0')
    .option('--author-key <file>', "the author's RSA key, in PEM")
    .option('--author-certificate <file>', 'its certificate and those of its issuers, in PEM')
    .option('--distributor-key <file>', "the distributor's RSA key, in PEM")
    .option('--distributor-certificate <file>', 'its certificate and those of its issuers, in PEM')
    .option('--stdin', 'read the passphrase of the keys from standard input')
    .action(async ({ server, packageId, appVersion: version, out, ...options }: TizenCommandOptions) => {
      const { packageForTizen } = await import('./television-app/tizen.ts')
      const passphrase = options.stdin ? await readStdin() : undefined
      const file = await packageForTizen({ server, packageId, version, out, signers: signersOf(options, passphrase) })
      say(`${file} is ready. Install it on a set in developer mode: tizen install -n ${file}`)
    })

  withCommonOptions(command.command('deb'))
    .description('make a .deb that turns a computer with Debian into a kiosk; --server may have /?kiosk=…')
    .action(async ({ server, appVersion: version, out }: CommonOptions) => {
      const { packageForDebian } = await import('./television-app/debian.ts')
      const file = await packageForDebian({ server, version, out })
      say(`${file} is ready. Install it on the computer: apt install ${file}`)
    })
}

/** @throws Error if only some of the files are given */
function signersOf(options: Partial<TizenCommandOptions>, passphrase: string | undefined) {
  const { authorKey, authorCertificate, distributorKey, distributorCertificate } = options
  if (authorKey && authorCertificate && distributorKey && distributorCertificate)
    return {
      author: { key: authorKey, certificate: authorCertificate },
      distributor: { key: distributorKey, certificate: distributorCertificate },
      passphrase,
    }
  if (!authorKey && !authorCertificate && !distributorKey && !distributorCertificate) return undefined
  throw new Error(
    'A signed package needs a key and a certificate of the author and of the distributor: all four files.',
  )
}
