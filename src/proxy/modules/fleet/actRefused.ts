/** Why an act was refused. `changed`: somebody else was faster. `plan`: there is no such plan. */
export type Refused =
  | 'role'
  | 'site'
  | 'length'
  | 'minutes'
  | 'count'
  | 'age'
  | 'errors'
  | 'address'
  | 'quiet'
  | 'zone'
  | 'hours'
  | 'name'
  | 'plan'
  | 'changed'
  | 'first'
  | 'many'
  | 'update'

export class ActRefused extends Error {
  override name = 'ActRefused'
  readonly why: Refused
  constructor(why: Refused, message: string) {
    super(message)
    this.why = why
  }
}
