import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { partnerProxyPaths } from '#contract/partner.ts'
import { json, startTestProxy } from '../proxy/proxy.fixture.ts'
import { contentOwnersQuery, withDifferentTitles } from './contentOwners.ts'

test('content owners of the same title have their names beside it, and others do not', () => {
  const owners = [
    { id: 'harbour-works', title: 'Harbour' },
    { id: 'harbour-music', title: 'Harbour' },
    { id: 'kettle', title: 'Kettle' },
  ]
  expect(withDifferentTitles(owners).map(({ title }) => title)).toEqual([
    'Harbour · harbour-works',
    'Harbour · harbour-music',
    'Kettle',
  ])
})

test('content owners of the same title can be told apart wherever the owners of an account are listed', async () => {
  const proxy = await startTestProxy()
  const items = ['harbour-works', 'harbour-music'].map((id) => ({ kind: 'k', id, displayName: 'Harbour' }))
  proxy.answers.set(partnerProxyPaths.contentOwners, json({ kind: 'k', items }))
  const owners = await new QueryClient().fetchQuery(contentOwnersQuery)
  expect(owners).toEqual([
    { id: 'harbour-works', title: 'Harbour · harbour-works' },
    { id: 'harbour-music', title: 'Harbour · harbour-music' },
  ])
  await proxy.close()
})
