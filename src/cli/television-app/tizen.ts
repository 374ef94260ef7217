import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { appFiles, checkOption } from './appFiles.ts'
import { markPicture } from './picture.ts'
import { certificatesIn, type Signer, widgetSignature } from './widgetSignature.ts'
import { zipOf } from './zip.ts'

/** Files in PEM: a key, and its certificate with those of its issuers. */
export interface SignerFiles {
  key: string
  certificate: string
}

export interface TizenOptions {
  /** The server that the app opens unless a person chose another; undefined: it asks. */
  server: string | undefined
  /** Ten letters and digits, as Samsung gives it. */
  packageId: string
  version: string
  /** Folder for the package. */
  out: string
  /** Undefined: the package is not signed. A television accepts only signed ones, with Samsung's certificates. */
  signers: { author: SignerFiles; distributor: SignerFiles; passphrase: string | undefined } | undefined
}

const packageIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{10}$/, 'ten letters and digits are allowed'))
const versionSchema = z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,5}$/, 'a version such as 1.0.0 is allowed'))

/**
 * Makes a `.wgt` for Samsung televisions (Tizen): a signed ZIP archive of the first page and `config.xml`.
 * @returns the path of the package
 * @throws Error if an option is wrong, or a key or certificate cannot be read
 */
export async function packageForTizen(options: TizenOptions): Promise<string> {
  const { server, packageId, version, signers } = options
  checkOption('--package-id', packageIdSchema, packageId)
  checkOption('--app-version', versionSchema, version)
  const files = await appFiles(server)
  files.set('icon.png', markPicture(117, 117))
  files.set('config.xml', Buffer.from(configXml(packageId, version)))
  if (signers) {
    const author = await readSigner('author', signers.author, signers.passphrase)
    const distributor = await readSigner('distributor', signers.distributor, signers.passphrase)
    files.set('author-signature.xml', Buffer.from(widgetSignature('author', files, author)))
    // The distributor signs the author's signature too.
    files.set('signature1.xml', Buffer.from(widgetSignature('distributor', files, distributor)))
  }
  const out = resolve(options.out)
  await mkdir(out, { recursive: true })
  const file = join(out, `tenfoot-${version}.wgt`)
  await writeFile(file, zipOf(files))
  return file
}

async function readSigner(role: string, files: SignerFiles, passphrase: string | undefined): Promise<Signer> {
  let key: KeyObject
  try {
    key = createPrivateKey({ key: await readFile(files.key), ...(passphrase !== undefined && { passphrase }) })
  } catch (error) {
    throw new Error(`--${role}-key ${files.key}: it is no key in PEM, or its passphrase is another.`, { cause: error })
  }
  const certificates = certificatesIn(await readFile(files.certificate, 'utf8'))
  const [own] = certificates
  if (!own?.checkPrivateKey(key) || key.asymmetricKeyType !== 'rsa')
    throw new Error(`--${role}-certificate ${files.certificate}: its first certificate is not that of the RSA key.`)
  return { key, certificates }
}

/** https://docs.tizen.org/application/web/tutorials/process/app-filtering, and W3C, Packaged Web Apps. */
const configXml = (packageId: string, version: string) => `<?xml version="1.0" encoding="UTF-8"?>
<widget xmlns="http://www.w3.org/ns/widgets" xmlns:tizen="http://tizen.org/ns/widgets" id="http://tenfoot.example/tv" version="${version}" viewmodes="maximized">
  <tizen:application id="${packageId}.tenfoot" package="${packageId}" required_version="5.0"/>
  <tizen:profile name="tv-samsung"/>
  <name>Tenfoot</name>
  <icon src="icon.png"/>
  <content src="index.html"/>
  <access origin="*" subdomains="true"/>
  <tizen:allow-navigation>*</tizen:allow-navigation>
  <feature name="http://tizen.org/feature/screen.size.normal.1080.1920"/>
  <tizen:privilege name="http://tizen.org/privilege/internet"/>
  <tizen:privilege name="http://tizen.org/privilege/tv.inputdevice"/>
  <tizen:privilege name="http://developer.samsung.com/privilege/productinfo"/>
  <tizen:setting screen-orientation="landscape" context-menu="disable" background-support="disable" hwkey-event="enable"/>
</widget>
`
