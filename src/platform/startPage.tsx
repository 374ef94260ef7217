import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import { securityEventPaths } from '#contract/securityEvents.ts'
import { openapiPath } from '#web/openapi/document.ts'
import { page } from '#web/pages/frame.tsx'
import { consolePaths } from './admin/console/paths.ts'
import { discoveryPath } from './discovery/service.ts'

const links = [
  { href: authorizationPaths.device, words: 'Connect a television', what: 'Enter the code that it shows.' },
  { href: consolePaths.root, words: 'Console', what: 'Projects, clients, accounts and keys, for the operator.' },
]
const documents = [
  authorizationPaths.discovery,
  authorizationPaths.keys,
  securityEventPaths.configuration,
  discoveryPath,
  openapiPath,
]

/** The page at the services' own address: what this is, and where to go. */
export function startPage(app: FastifyInstance): void {
  const html = page({
    title: 'Services',
    children: (
      <>
        <p>Here are the services of Tenfoot: authorization, video, analytics, data hub and transcription.</p>
        <ul>
          {links.map(({ href, words, what }) => (
            <li key={href}>
              <a href={href}>{words}</a>: {what}
            </li>
          ))}
        </ul>
        <h2>For programs</h2>
        <ul>
          {documents.map((href) => (
            <li key={href}>
              <a href={href}>{href}</a>
            </li>
          ))}
        </ul>
      </>
    ),
  })
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
}
