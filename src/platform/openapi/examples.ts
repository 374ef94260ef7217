import { deliveryMethods, streamPaths } from '#contract/securityEventStreams.ts'
import { serviceExamples } from '#web/openapi/serviceExamples.ts'

const url = 'https://services.tenfoot.example'
const scope = 'https://www.tenfoot.example/auth/video.readonly'

const deviceCode = {
  device_code: 'AH-1Ng3vYkb7bRjZ2v5w',
  user_code: 'GQVQ-JKEC',
  verification_url: `${url}/device`,
  verification_uri: `${url}/device`,
  verification_uri_complete: `${url}/device?user_code=GQVQ-JKEC`,
  expires_in: 1800,
  interval: 5,
}

const metadata = {
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  device_authorization_endpoint: `${url}/device/code`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  revocation_endpoint: `${url}/revoke`,
  jwks_uri: `${url}/jwks.json`,
  response_types_supported: ['code'],
  scopes_supported: ['openid', 'email', 'profile', scope],
  code_challenge_methods_supported: ['S256'],
}

const sessionRevoked = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked'
const streamExample = {
  stream_id: '0b5e2a4c-6d0f-4a55-9a0e-6f6b7f5b9c11',
  iss: url,
  aud: 'tv.apps.tenfoot.example',
  delivery: {
    method: deliveryMethods.poll,
    endpoint_url: `${url}${streamPaths.events}/0b5e2a4c-6d0f-4a55-9a0e-6f6b7f5b9c11`,
  },
  events_supported: [sessionRevoked],
  events_requested: [sessionRevoked],
  events_delivered: [sessionRevoked],
}

const storedFile = {
  kind: 'storage#file',
  id: '1xE8yYq0oC2mVb7ZkS4hDgTq9wUe',
  name: 'settings.json',
  mimeType: 'application/json',
  spaces: ['appDataFolder'],
  createdTime: '2026-11-20T12:00:00Z',
  modifiedTime: '2026-11-20T12:00:00Z',
  size: '10',
  md5Checksum: '781e5e245d69b566979b86e28d23f2c7',
}

const refusal = {
  code: 401,
  message: 'Invalid Credentials',
  errors: [
    {
      message: 'Invalid Credentials',
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    },
  ],
  status: 'UNAUTHENTICATED',
}

/** Examples by schema name. A test checks each by its schema, and that none is missing. */
export const examples: Readonly<Record<string, readonly unknown[]>> = {
  ...serviceExamples,
  DeviceCodeRequest: [{ client_id: 'tv.apps.tenfoot.example', scope }],
  DeviceCode: [deviceCode],
  DeviceCodeError: [{ error_code: 'rate_limit_exceeded' }, { error: 'invalid_scope' }],
  About: [
    {
      kind: 'storage#about',
      storageQuota: { limit: '100000000', usage: '1034' },
      maxUploadSize: '5242880',
    },
  ],
  File: [storedFile],
  FileList: [{ kind: 'storage#fileList', incompleteSearch: false, files: [storedFile] }],
  FileChange: [{ name: 'settings.json', mimeType: 'application/json', parents: ['appDataFolder'] }],
  NewVideo: [{ snippet: { title: 'Two kettles, one keel' }, status: { privacyStatus: 'public' } }],
  Video: [{ kind: 'video#video', id: 'xE8yYq0oC2m', snippet: { title: 'Two kettles, one keel' } }],
  MemberListResponse: [
    {
      kind: 'video#memberListResponse',
      pageInfo: { totalResults: 1, resultsPerPage: 5 },
      items: [
        {
          kind: 'video#member',
          snippet: {
            creatorChannelId: 'UCkettle',
            memberDetails: { channelId: 'UCviewer', displayName: 'A viewer' },
            membershipsDetails: {
              highestAccessibleLevel: 'Crew',
              highestAccessibleLevelDisplayName: 'Crew',
              accessibleLevels: ['Crew'],
              membershipsDuration: { memberSince: '2026-01-31T00:00:00Z', memberTotalDurationMonths: 9 },
            },
          },
        },
      ],
    },
  ],
  TokenInfoRequest: [{ access_token: 'ya29.a0AfH6SMB' }],
  TokenInfo: [
    {
      azp: 'tv.apps.tenfoot.example',
      aud: 'tv.apps.tenfoot.example',
      scope,
      exp: '1795176000',
      expires_in: '3590',
      access_type: 'offline',
    },
  ],
  TokenRequest: [
    {
      client_id: 'tv.apps.tenfoot.example',
      client_secret: 'the secret',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: deviceCode.device_code,
    },
    {
      client_id: 'tv.apps.tenfoot.example',
      grant_type: 'refresh_token',
      refresh_token: '1//xEoDL4iW3cxlI7yDbSRFYNG01',
    },
  ],
  Tokens: [
    {
      access_token: 'ya29.AHES6ZTtm7SuokEB-RGtbBty9IIlNiP9',
      expires_in: 3600,
      refresh_token: '1//xEoDL4iW3cxlI7yDbSRFYNG01',
      scope,
      token_type: 'Bearer',
    },
  ],
  RevokeRequest: [{ token: '1//xEoDL4iW3cxlI7yDbSRFYNG01' }],
  OAuthError: [{ error: 'authorization_pending', error_description: 'The person has not decided yet.' }],
  ServerMetadata: [metadata],
  Claims: [{ sub: '104512', email: 'ada@tenfoot.example', email_verified: true, name: 'Ada' }],
  KeySet: [{ keys: [{ kty: 'RSA', n: '0vx7agoebGcQ', e: 'AQAB', kid: 'k1', alg: 'RS256', use: 'sig' }] }],
  Certificates: [{ k1: '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n' }],
  RiscConfiguration: [
    {
      issuer: url,
      jwks_uri: `${url}/jwks.json`,
      delivery_methods_supported: ['urn:ietf:rfc:8935'],
    },
  ],
  TransmitterConfiguration: [
    {
      spec_version: '1_0',
      issuer: url,
      jwks_uri: `${url}/jwks.json`,
      delivery_methods_supported: Object.values(deliveryMethods),
      configuration_endpoint: url + streamPaths.streams,
      status_endpoint: url + streamPaths.status,
      verification_endpoint: url + streamPaths.verification,
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:7617' }],
      default_subjects: 'ALL',
    },
  ],
  NewStreamRequest: [
    { delivery: { method: deliveryMethods.push, endpoint_url: 'https://receiver.example/events' } },
    { events_requested: streamExample.events_requested, description: 'Sign-outs' },
  ],
  ChangedStreamRequest: [{ stream_id: streamExample.stream_id, description: 'Sign-outs' }],
  Stream: [streamExample],
  Streams: [[streamExample], streamExample],
  StreamStatus: [{ stream_id: streamExample.stream_id, status: 'paused', reason: 'The receiver is being updated.' }],
  StreamVerification: [{ stream_id: streamExample.stream_id, state: 'a-word' }],
  FetchRequest: [{ maxEvents: 10, returnImmediately: true, ack: ['4d3559ec-67f9-4f69-8a3d-8c8c1f2f6a1e'] }],
  FetchedEvents: [{ sets: { '4d3559ec-67f9-4f69-8a3d-8c8c1f2f6a1e': 'eyJ0eXAiOiJzZWNldmVudCtqd3QifQ.e30.c2ln' } }],
  SecurityEventError: [{ err: 'invalid_audience', description: 'The event is for another client.' }],
  Error: [{ error: refusal }],
  StatusError: [{ error: { code: 404, message: 'There is no operations/x.', status: 'NOT_FOUND' } }],
  Empty: [{}],
  Health: [{ status: 'ok' }],
  Readiness: [
    { ready: true, database: { ok: true }, warehouse: { ok: true, hosts: '4 of 4', shards: '2 of 2' } },
    { ready: false, stopping: true, database: { ok: true } },
  ],
  Document: [{ openapi: '3.1.1' }, { kind: 'discovery#restDescription' }],
  DirectoryList: [
    {
      kind: 'discovery#directoryList',
      discoveryVersion: 'v1',
      items: [
        {
          kind: 'discovery#directoryItem',
          id: 'videoAnalytics:v2',
          name: 'videoAnalytics',
          version: 'v2',
          title: 'Analytics API',
          description: 'Reports and groups.',
          preferred: true,
          discoveryRestUrl: `${url}/videoAnalytics/$discovery/rest?version=v2`,
        },
      ],
    },
  ],
}
