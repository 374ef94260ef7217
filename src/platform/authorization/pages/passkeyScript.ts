import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The only script of these pages. All of them work without it. */
export const passkeyScriptPath = '/passkeys.js'

/** Serves the script. Its source is `browser/passkeys.ts`. */
export function passkeyScriptRoute(app: FastifyInstance): void {
  const script = readFileSync(join(import.meta.dirname, 'passkeys.js'), 'utf8')
  app.get(passkeyScriptPath, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(script),
  )
}

/** Lets the page of this answer load exactly this script (CSP 3, section 6.1.11), beside what it may load already. */
export function allowPasskeyScript(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', `${policy};script-src ${origin}${passkeyScriptPath}`)
}
