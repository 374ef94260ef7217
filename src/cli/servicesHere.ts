type Environment = Record<string, string | undefined>

/**
 * The addresses of services on this machine, for a proxy whose settings do not name others.
 * @param url the origin of the services
 */
export const servicesAt = (url: string) => ({
  AUTH_URL: url,
  API_URL: url,
  ANALYTICS_URL: `${url}/v2`,
  DATAHUB_URL: url,
  TRANSCRIPTION_URL: url,
})

/**
 * Adds the addresses of the services that an environment of both describes: `npm start` with other ports and public
 * addresses. An environment that names services, or says nothing of ports, is returned unchanged.
 */
export function withServicesHere(environment: Environment): Environment {
  const { AUTH_URL, API_URL, PLATFORM_PUBLIC_URL, PLATFORM_PORT } = environment
  if (AUTH_URL || API_URL) return environment
  const hasPort = PLATFORM_PORT && /^\d+$/.test(PLATFORM_PORT) && PLATFORM_PORT !== '0'
  const url = PLATFORM_PUBLIC_URL || (hasPort ? `http://localhost:${PLATFORM_PORT}` : undefined)
  return url === undefined ? environment : { ...environment, ...servicesAt(url), ...withoutEmpty(environment) }
}

const withoutEmpty = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
