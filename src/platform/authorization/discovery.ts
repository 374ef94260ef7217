import { authorizationPaths, type DiscoveryDocument, verificationMethods } from '#contract/authorization.ts'
import { defineMethod } from '#web/openapi/description.ts'
import { knownPrompts } from './authorizeRequest.ts'
import type { AuthorizationContext } from './context.ts'
import { document } from './described.ts'
import { proofAlgorithms } from './dpop.ts'
import { offlineAccess } from './scopeWords.ts'
import { supportedGrantTypes } from './tokenEndpoint.ts'

/**
 * `GET /.well-known/openid-configuration`, and the same at the address of RFC 8414. Lists only what exists (OpenID
 * Connect Discovery 1.0; RFC 8414).
 */
export const metadataMethods = [
  document(authorizationPaths.discovery, 'openidConfiguration', 'The metadata of the server.', 'ServerMetadata'),
  document(authorizationPaths.serverMetadata, 'serverMetadata', 'The same metadata (RFC 8414).', 'ServerMetadata'),
].map((operation) =>
  defineMethod<AuthorizationContext>({
    ...operation,
    handler: (context, _request, reply): DiscoveryDocument => {
      const issuer = context.publicUrl()
      reply.header('cache-control', 'public, max-age=300')
      return {
        issuer,
        authorization_endpoint: issuer + authorizationPaths.authorize,
        device_authorization_endpoint: issuer + authorizationPaths.deviceCode,
        token_endpoint: issuer + authorizationPaths.token,
        userinfo_endpoint: issuer + authorizationPaths.userinfo,
        revocation_endpoint: issuer + authorizationPaths.revoke,
        jwks_uri: issuer + authorizationPaths.keys,
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        claims_supported: [
          'iss',
          'aud',
          'iat',
          'exp',
          'nonce',
          'auth_time',
          'at_hash',
          'sub',
          'email',
          'email_verified',
          'name',
          'picture',
        ],
        prompt_values_supported: [...knownPrompts],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        scopes_supported: [...Object.values(context.scopes), offlineAccess],
        grant_types_supported: [...supportedGrantTypes],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
        // Anyone who has a token may revoke it.
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        // Without `request_uri_parameter_supported`, clients would assume that it is supported.
        claims_parameter_supported: false,
        request_parameter_supported: false,
        request_uri_parameter_supported: false,
        authorization_response_iss_parameter_supported: true,
        dpop_signing_alg_values_supported: [...proofAlgorithms],
        tenfoot_device_parameters_supported: true,
        tenfoot_verification_methods_supported: [...verificationMethods],
      }
    },
  }),
)
