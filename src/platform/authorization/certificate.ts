import { createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const tenYears = 3650 * 86_400_000
const sha256WithRsa = '1.2.840.113549.1.1.11'
const commonName = '2.5.4.3'

/**
 * A self-signed certificate around a signing key (RFC 5280), for verifiers that do not read JWKs. It proves no more
 * than the list that contains it, which also says when the key expires. The same key gives the same bytes, because PKCS
 * #1 v1.5 signatures have nothing random in them (RFC 8017): every process makes the same certificate and none is
 * stored.
 * @param from milliseconds since 1970
 * @returns PEM
 */
export function selfSigned(jwk: JsonWebKey, { name, from }: { name: string; from: number }): string {
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const algorithm = new AlgorithmIdentifier({ algorithm: sha256WithRsa, parameters: null })
  const value = new AttributeValue({ utf8String: name })
  const subject = new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })])])
  const wholeSecond = Math.floor(from / 1000) * 1000
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array([1]).buffer,
    signature: algorithm,
    issuer: subject,
    subject,
    validity: new Validity({ notBefore: new Date(wholeSecond), notAfter: new Date(wholeSecond + tenYears) }),
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(key).export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
  })
  const signature = sign('sha256', new Uint8Array(AsnConvert.serialize(content)), key)
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  })
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
