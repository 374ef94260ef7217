import { expect, test } from 'vitest'
import { lanUrls } from './network.ts'

const both = ['PUBLIC_URL', 'PLATFORM_PUBLIC_URL'] as const

test('--lan gives addresses on the local network, with the ports that are set', () => {
  expect(lanUrls({}, both, '192.168.1.20')).toEqual({
    PUBLIC_URL: 'http://192.168.1.20:8010',
    PLATFORM_PUBLIC_URL: 'http://192.168.1.20:8020',
  })
  expect(lanUrls({ PLATFORM_PORT: '9020' }, both, '192.168.1.20').PLATFORM_PUBLIC_URL).toBe('http://192.168.1.20:9020')
})

test('an address of the environment comes before an address of --lan', () => {
  const environment = { PLATFORM_PUBLIC_URL: 'https://services.example' }
  expect(lanUrls(environment, both, '192.168.1.20').PLATFORM_PUBLIC_URL).toBe('https://services.example')
  expect(lanUrls(environment, ['PLATFORM_PUBLIC_URL'], undefined)).toMatchObject(environment)
})
