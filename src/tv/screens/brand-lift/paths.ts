import { idOf } from './hub.ts'

/** Addresses of the screens of brand lift; `app/registry.ts` has their patterns. */
export const paths = {
  submit: '/studies/submit',
  imports: '/studies/imports',
  /** @param name `operations/<id>` */
  import: (name: string) => `/studies/imports/${encodeURIComponent(idOf(name))}`,
  /** @param name `customers/<id>/brandLiftStudies/<date>.<study>[.<instance>]` */
  study: (name: string) => {
    const [, customer = ''] = name.split('/')
    return `/studies/of/${encodeURIComponent(customer)}/${encodeURIComponent(idOf(name))}`
  },
}
