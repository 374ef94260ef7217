import type { Group } from '../data/groups.ts'

/** The group that an address or a plan names, by its id or its title. */
export const requestedGroup = <One extends Pick<Group, 'id' | 'title'>>(groups: readonly One[], requested: string) =>
  groups.find(({ id }) => id === requested) ??
  groups.find(({ title }) => title.toLowerCase() === requested.toLowerCase())
