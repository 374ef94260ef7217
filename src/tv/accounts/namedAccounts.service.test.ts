import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountPaths } from '#contract/accounts.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { json, startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { namedAccounts } from './namedAccounts.ts'

let proxy: TestProxy
beforeEach(async () => {
  proxy = await startTestProxy()
  const accounts = [
    { id: 'a', active: false, ended: 'revoked' },
    { id: 'b', active: false },
    { id: 'c', active: true },
  ]
  proxy.answers.set(accountPaths.list, json({ accounts }))
})
afterEach(() => proxy.close())

test('accounts that are still signed in have the names of their channels, the active one first', async () => {
  proxy.answers.set(
    proxyPaths.channels,
    json({ kind: 'list', items: [{ kind: 'channel', id: 'UC1', snippet: { title: 'Kettle & Keel' } }] }),
  )
  expect(await namedAccounts()).toMatchObject([
    { id: 'c', active: true, name: 'Kettle & Keel' },
    { id: 'b', active: false, name: 'Kettle & Keel' },
  ])
})

test('accounts without a channel have no name, so that a question says it in the language of the person', async () => {
  proxy.answers.set(proxyPaths.channels, json({ kind: 'list', items: [] }))
  expect(await namedAccounts()).toEqual([
    { id: 'c', active: true },
    { id: 'b', active: false },
  ])
})
