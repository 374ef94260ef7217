import * as z from 'zod/mini'
import { npm } from './npm.ts'

const bom = z.looseObject({
  serialNumber: z.optional(z.string()),
  metadata: z.looseObject({
    timestamp: z.optional(z.string()),
    component: z.looseObject({ 'bom-ref': z.string() }),
  }),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
})

/**
 * The software bill of materials (CycloneDX) of what a release contains or installs. It has no time and no random
 * number, which are optional, so that two releases of the same sources are the same bytes. npm names the project after
 * its folder, so the name is replaced.
 */
export async function billOfMaterials(name: string, version: string): Promise<string> {
  const text = await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
  const { serialNumber: _, metadata, dependencies, ...rest } = z.parse(bom, JSON.parse(text))
  const { timestamp: __, component, ...about } = metadata
  const ref = `${name}@${version}`
  const own = { ...component, 'bom-ref': ref, name, version, purl: `pkg:npm/${ref}` }
  return `${JSON.stringify(
    {
      ...rest,
      metadata: { ...about, component: own },
      dependencies: dependencies.map((dependency) =>
        dependency.ref === component['bom-ref'] ? { ...dependency, ref } : dependency,
      ),
    },
    null,
    2,
  )}\n`
}
