import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import { securityEventPaths } from '#contract/securityEvents.ts'
import { inLanguageOf, rich, t } from '#web/language/t.ts'
import { openapiPath } from '#web/openapi/document.ts'
import { page } from '#web/pages/frame.tsx'
import { consolePaths } from '../admin/console/paths.ts'
import { discoveryPath } from '../discovery/service.ts'
import { messages } from '../messages.ts'

const links = [
  { path: authorizationPaths.device, text: messages.connect, link: messages.connectLink },
  { path: consolePaths.root, text: messages.console, link: messages.consoleLink },
]
const documents = [
  authorizationPaths.discovery,
  authorizationPaths.keys,
  securityEventPaths.configuration,
  discoveryPath,
  openapiPath,
]

const html = () =>
  page({
    title: t(messages.services),
    children: (
      <>
        <p>{t(messages.what)}</p>
        <ul>
          {links.map(({ path, text, link }) => (
            <li key={path}>
              {rich(text, {
                link: (
                  <a key="link" href={path}>
                    {t(link)}
                  </a>
                ),
              })}
            </li>
          ))}
        </ul>
        <h2>{t(messages.programs)}</h2>
        <ul dir="ltr">
          {documents.map((path) => (
            <li key={path}>
              <a href={path} dir="ltr">
                {path}
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
  })

/** The page at the services' own address: what this is, and where to go. */
export function startPage(app: FastifyInstance): void {
  app.get('/', async (request, reply) =>
    reply.header('vary', 'accept-language').type('text/html; charset=utf-8').send(inLanguageOf(request, html)),
  )
}
