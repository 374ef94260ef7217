import { createHash, createPrivateKey, createSign, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { appFiles, checkOption } from './appFiles.ts'
import { markPicture } from './picture.ts'

/** Files in PEM: a key, and its certificate with those of its issuers. */
interface SignerFiles {
  key: string
  certificate: string
}

interface TizenOptions {
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

/** A key with its certificate, and those of its issuers. */
interface Signer {
  key: KeyObject
  /** The signer's own first. */
  certificates: readonly X509Certificate[]
}

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const canonical = 'http://www.w3.org/2006/12/xml-c14n11'
const sha512 = 'http://www.w3.org/2001/04/xmlenc#sha512'
const rsaSha512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'
const widgets = 'http://www.w3.org/ns/widgets-digsig#'

/**
 * The signature of a widget, as its author or its distributor (W3C, XML Digital Signatures for Widgets). It is written
 * in canonical form (Canonical XML 1.1), so that the bytes to sign are those of the document.
 */
function widgetSignature(
  role: 'author' | 'distributor',
  files: ReadonlyMap<string, Buffer>,
  { key, certificates }: Signer,
): string {
  const id = role === 'author' ? 'AuthorSignature' : 'DistributorSignature'
  const property = (name: string, content: string) =>
    `<SignatureProperty Id="${name}" Target="#${id}">${content}</SignatureProperty>`
  const properties = [
    property('profile', `<dsp:Profile URI="${widgets}profile"></dsp:Profile>`),
    property('role', `<dsp:Role URI="${widgets}role-${role}"></dsp:Role>`),
    property('identifier', '<dsp:Identifier></dsp:Identifier>'),
  ].join('')
  const inObject = `<SignatureProperties xmlns:dsp="http://www.w3.org/2009/xmldsig-properties">${properties}</SignatureProperties>`
  const references = [...files].map(([name, content]) => reference(encodeURI(name), content))
  const ownReference = reference('#prop', element('Object', ' Id="prop"', inObject, dsig), canonical)
  const inSignedInfo = [
    `<CanonicalizationMethod Algorithm="${canonical}"></CanonicalizationMethod>`,
    `<SignatureMethod Algorithm="${rsaSha512}"></SignatureMethod>`,
    ...references,
    ownReference,
  ].join('')
  const signature = createSign('RSA-SHA512')
    .update(element('SignedInfo', '', inSignedInfo, dsig))
    .sign(key, 'base64')
  const chain = certificates.map(({ raw }) => `<X509Certificate>${raw.toString('base64')}</X509Certificate>`).join('')
  const content = [
    element('SignedInfo', '', inSignedInfo),
    element('SignatureValue', '', signature),
    element('KeyInfo', '', element('X509Data', '', chain)),
    element('Object', ' Id="prop"', inObject),
  ].join('')
  return element('Signature', ` Id="${id}"`, content, dsig)
}

/** @param namespace stands in the canonical form of an element that is taken out of its document */
const element = (name: string, attributes: string, content: string, namespace?: string) =>
  `<${name}${namespace === undefined ? '' : ` xmlns="${namespace}"`}${attributes}>${content}</${name}>`

function reference(uri: string, content: string | Buffer, transform?: string): string {
  const digest = createHash('sha512').update(content).digest('base64')
  const transforms =
    transform === undefined ? '' : `<Transforms><Transform Algorithm="${transform}"></Transform></Transforms>`
  const method = `<DigestMethod Algorithm="${sha512}"></DigestMethod><DigestValue>${digest}</DigestValue>`
  return element('Reference', ` URI="${uri}"`, transforms + method)
}

/** Certificates of a PEM file, in its order. */
const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (certificate) => new X509Certificate(certificate),
  )

/** 1 January 1980, the first day of the format: a package depends only on its content. */
const day = 0x21

/** Packs files into a ZIP archive (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const fields = entryFields(name, content, packed.length)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)])
    const at = Buffer.alloc(14)
    at.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, at, Buffer.from(name))
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** The fields that a file's header and its entry in the directory share. */
function entryFields(name: string, content: Buffer, packedLength: number): Buffer {
  const fields = Buffer.alloc(26)
  // The version that can unpack it, 2.0; names in UTF-8; deflate.
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packedLength, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
