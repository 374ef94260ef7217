import { createHash, createSign, type KeyObject, X509Certificate } from 'node:crypto'

/** A key with its certificate, and those of its issuers. */
export interface Signer {
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
export function widgetSignature(
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
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (certificate) => new X509Certificate(certificate),
  )
