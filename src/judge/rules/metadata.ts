import { isOfThisMachine } from '../caller.ts'
import { deviceGrant } from '../client.ts'
import { listIn } from '../metadata.ts'
import {
  answerOf,
  isJson,
  keptIf,
  keptUnless,
  may,
  metadataOf,
  must,
  notSeen,
  type Rule,
  should,
  typeOf,
} from './rule.ts'

type Metadata = Readonly<Record<string, unknown>>

/** The members that have a scheme to check. */
const addressesIn = (metadata: Metadata) =>
  Object.entries(metadata).flatMap(([name, address]) =>
    /(_endpoint|^issuer|^jwks_uri)$/.test(name) && typeof address === 'string' ? [{ name, address }] : [],
  )
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'

/** RFC 8414, section 2: a missing list of grants means these two. */
const usesAuthorizationEndpoint = (metadata: Metadata) =>
  metadata.grant_types_supported === undefined ||
  listIn(metadata, 'grant_types_supported').some((grant) => ['authorization_code', 'implicit'].includes(grant))

/** What RFC 8414 asks, and what other documents ask of the metadata. */
export const metadataRules: Rule[] = [
  {
    ...must('metadata-json', 8414, '3.2'),
    asks: 'A request for the metadata is answered with a JSON object as application/json.',
    check: answerOf('metadata', (answer) => {
      if (answer.status !== 200) return notSeen('there is no metadata')
      const found = `${typeOf(answer)}, ${answer.json ? 'an object' : 'no object'}`
      return keptIf(isJson(answer), found, 'application/json, an object')
    }),
  },
  {
    ...must('metadata-issuer', 8414, '3.3'),
    asks: 'The issuer in the metadata is identical to the one that was asked; else the metadata may not be used.',
    check: metadataOf(({ issuer }, seen) => keptIf(issuer === seen.issuer, String(issuer), seen.issuer)),
  },
  {
    ...must('metadata-required', 8414, '2'),
    asks: 'token_endpoint and response_types_supported are there; authorization_endpoint too, if a grant uses it.',
    check: metadataOf((metadata) => {
      const names = ['token_endpoint', 'response_types_supported']
      if (usesAuthorizationEndpoint(metadata)) names.push('authorization_endpoint')
      const missing = names.filter((name) => metadata[name] === undefined)
      return keptUnless(
        missing.map((name) => `no ${name}`),
        names.join(', '),
        names.join(', '),
      )
    }),
  },
  {
    ...must('metadata-empty', 8414, '3.2'),
    asks: 'Lists without elements are left out.',
    check: metadataOf((metadata) => {
      const empty = Object.keys(metadata).filter((name) => Array.isArray(metadata[name]) && metadata[name].length === 0)
      return keptUnless(empty, 'no empty list', 'no member instead of an empty list')
    }),
  },
  {
    ...must('metadata-https', 8414, '2'),
    asks: 'The issuer, the keys and the endpoints have https addresses; the issuer has no query and no fragment.',
    check: metadataOf((metadata) => {
      const addresses = addressesIn(metadata)
      const wrong = addresses.filter(({ name, address }) =>
        name === 'issuer' && /[?#]/.test(address) ? true : !isHttps(address) && !isOfThisMachine(address),
      )
      if (wrong.length === 0 && addresses.some(({ address }) => !isHttps(address)))
        return notSeen('the server is on this machine, without TLS')
      return keptUnless(
        wrong.map(({ name, address }) => `${name} is ${address}`),
        'https',
        'https',
      )
    }),
  },
  {
    ...should('grant-listed', 8628, '4'),
    asks: `grant_types_supported has ${deviceGrant}.`,
    check: metadataOf((metadata) => {
      const grants = listIn(metadata, 'grant_types_supported')
      return keptIf(grants.includes(deviceGrant), grants.join(', ') || 'no grants', deviceGrant)
    }),
  },
  {
    ...may('endpoint-listed', 8628, '4'),
    asks: 'device_authorization_endpoint is the address of the device endpoint.',
    check: metadataOf(({ device_authorization_endpoint: address }) =>
      keptIf(typeof address === 'string', String(address ?? 'nothing'), 'an address'),
    ),
  },
  {
    ...should('metadata-published', 9700, '2.6'),
    asks: 'The server publishes its metadata, from which clients configure themselves.',
    check: answerOf('metadata', ({ status }) => keptIf(status === 200, `status ${status}`, 'metadata, as in RFC 8414')),
  },
  {
    ...should('pkce-listed', 9700, '2.1.1'),
    asks: 'If there is a code grant, code_challenge_methods_supported has S256.',
    check: metadataOf((metadata) => {
      const methods = listIn(metadata, 'code_challenge_methods_supported')
      const isKept = methods.includes('S256') || !usesAuthorizationEndpoint(metadata)
      return keptIf(isKept, methods.join(', ') || 'no method', 'S256')
    }),
  },
  {
    ...should('no-implicit-grant', 9700, '2.1.2'),
    asks: 'No access token is given in an authorization response: no response type has token.',
    check: metadataOf((metadata) => {
      const types = listIn(metadata, 'response_types_supported')
      const wrong = types.filter((type) => type.split(' ').includes('token'))
      return keptUnless(wrong, types.join(', '), 'response types without token')
    }),
  },
  {
    ...must('no-password-grant', 9700, '2.4'),
    asks: 'The password grant is not used.',
    check: metadataOf((metadata) => {
      const grants = listIn(metadata, 'grant_types_supported').filter((grant) => grant === 'password')
      return keptUnless(grants, 'it is not listed', 'no password grant')
    }),
  },
  {
    ...should('sender-constrained-tokens', 9700, '2.2.1'),
    asks: 'Access tokens can be bound to their sender: the metadata offers DPoP or mutual TLS.',
    check: metadataOf((metadata) => {
      const isDpop = listIn(metadata, 'dpop_signing_alg_values_supported').length > 0
      const isMutual = metadata.tls_client_certificate_bound_access_tokens === true
      const found = [...(isDpop ? ['DPoP'] : []), ...(isMutual ? ['mutual TLS'] : [])].join(', ')
      return keptIf(isDpop || isMutual, found || 'neither', 'DPoP or mutual TLS')
    }),
  },
]
