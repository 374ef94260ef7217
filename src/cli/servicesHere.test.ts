import { expect, it } from 'vitest'
import { withServicesHere } from './servicesHere.ts'

it('a check or a proxy uses the services of the environment: their public address, or their port on this machine', () => {
  expect(withServicesHere({ PLATFORM_PORT: '8520' })).toMatchObject({
    AUTH_URL: 'http://localhost:8520',
    ANALYTICS_URL: 'http://localhost:8520/v2',
  })
  const both = { PLATFORM_PORT: '8520', PLATFORM_PUBLIC_URL: 'https://services.example', TRANSCRIPTION_URL: '' }
  expect(withServicesHere(both)).toMatchObject({
    API_URL: 'https://services.example',
    TRANSCRIPTION_URL: 'https://services.example',
  })
})

it('a check or a proxy leaves services that the environment names, and the default, as they are', () => {
  for (const environment of [{}, { PLATFORM_PORT: '0' }, { PLATFORM_PORT: '8520', AUTH_URL: 'https://auth.example' }])
    expect(withServicesHere(environment)).toEqual(environment)
})
