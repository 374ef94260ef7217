import { queryOptions } from '@tanstack/react-query'
import { type PinAnswer, pinAnswer, pinPaths, pinState } from '#contract/pin.ts'
import { callProxy } from '../proxy/proxy.ts'

/** Whether a PIN is set for this account on this television. */
export const pinQuery = queryOptions({
  queryKey: ['pin'],
  queryFn: ({ signal }) => callProxy(pinPaths.pin, pinState, { signal }),
  staleTime: 0,
})

const post = (path: string, body: object): Promise<PinAnswer> => callProxy(path, pinAnswer, { method: 'POST', body })

export const checkPin = (pin: string) => post(pinPaths.check, { pin })
export const removePin = (pin: string) => post(pinPaths.remove, { pin })
/** @param current the PIN that it replaces */
export const setPin = (pin: string, current: string | undefined) =>
  post(pinPaths.pin, current === undefined ? { pin } : { pin, current })
