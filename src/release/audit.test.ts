import { expect, it } from 'vitest'
import { audit } from './audit.ts'

const answer = (vulnerabilities: Record<string, { severity: string; range: string }>) => async () =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } } })

it('a known vulnerability is named, and the release is not safe', async () => {
  const { isSafe, text } = await audit(answer({ fastify: { severity: 'high', range: '<5.0.1' } }))
  expect(isSafe).toBe(false)
  expect(text).toContain('fastify <5.0.1: high')
})

it('a release without known vulnerabilities is safe', async () => {
  expect(await audit(answer({}))).toMatchObject({ isSafe: true, text: expect.stringMatching(/^Audited/) })
})

it.each(['', '{"message":"405 Method Not Allowed"}'])(
  'the audit answer “%s” counts as no audit, and the text says so',
  async (answer) => {
    expect(await audit(async () => answer)).toMatchObject({ isSafe: true, text: expect.stringMatching(/^NOT AUDITED/) })
  },
)
