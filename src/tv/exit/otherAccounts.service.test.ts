import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountPaths } from '#contract/accounts.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { json, startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { otherAccounts } from './otherAccounts.ts'

let proxy: TestProxy
beforeEach(async () => {
  proxy = await startTestProxy()
  const accounts = [
    { id: 'a', active: true, ended: 'revoked' },
    { id: 'b', active: false },
  ]
  proxy.answers.set(accountPaths.list, json({ accounts }))
})
afterEach(() => proxy.close())

test('another account has the name of its channel', async () => {
  proxy.answers.set(
    proxyPaths.channels,
    json({ kind: 'list', items: [{ kind: 'channel', id: 'UC1', snippet: { title: 'Kettle & Keel' } }] }),
  )
  expect(await otherAccounts()).toEqual([{ id: 'b', name: 'Kettle & Keel' }])
})

test('another account without a channel has no name, so that the question says it in the language of the person', async () => {
  proxy.answers.set(proxyPaths.channels, json({ kind: 'list', items: [] }))
  expect(await otherAccounts()).toEqual([{ id: 'b' }])
})
