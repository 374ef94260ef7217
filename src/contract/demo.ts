/** `DATA_DIR/demo.json`, written by the platform's first start. The proxy reads its defaults from it. */
import * as z from 'zod/mini'

const client = z.object({ clientId: z.string(), clientSecret: z.string() })

export const demoFile = z.object({
  account: z.object({ email: z.string(), password: z.string() }),
  tvClient: client,
  webClient: client,
  transcriptionKey: z.string(),
  customer: z.string(),
  channel: z.string(),
  scopeBase: z.string(),
  brand: z.string(),
})
export type DemoFile = z.infer<typeof demoFile>

export const demoFileName = 'demo.json'
