import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageScope } from '#web/pages/pageScope.ts'
import { codePage } from '#web/pages/steps.tsx'
import { problemOf } from '../web/errors.ts'

const codeQuery = z.object({ code: z.string().check(z.maxLength(64)) })

interface ErrorPages {
  /** The page for an error of the proxy. */
  failedPage: string
  /** The page for a call that no page of the proxy has made. */
  foreignFormPage: string
}

/** Registers the phone's pages, which use forms. They have a scope of their own: no other route accepts forms. */
export async function phoneScope(
  app: FastifyInstance,
  { failedPage, foreignFormPage }: ErrorPages,
  register: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(formbody)
    pageScope(pages, (error) => {
      const { statusCode } = problemOf(error)
      return { status: statusCode, page: statusCode >= 500 ? failedPage : foreignFormPage }
    })
    register(pages)
  })
}

/** Removes the separators that people type in codes, and cuts a text that is longer than any code. */
export const digitsOf = (typed: string) => typed.replace(/[\s.\-–]/g, '').slice(0, 24)

/** Returns the code in the address (from a QR code or a link), to fill the form's field. */
export function codeInQuery(query: unknown): string | undefined {
  const parsed = z.safeParse(codeQuery, query)
  return parsed.success ? digitsOf(parsed.data.code) : undefined
}

/** First step, for people who did not scan the QR code: entering the code on the screen. */
export const digitsCodePage = (page: Omit<Parameters<typeof codePage>[0], 'name' | 'code' | 'hint' | 'footer'>) =>
  codePage({ ...page, name: 'code', code: 'digits', hint: 'Eight digits.' })
