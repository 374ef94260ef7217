import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '#tv/data/gone.ts'
import {
  deleteGroup,
  forgetGroup,
  forgetMember,
  type Group,
  type Member,
  removeMember,
  renameGroup,
} from '#tv/data/groups.ts'
import { currentEntry, goBackFrom } from '#tv/remote/back.ts'
import { type GroupChange, groupTrouble } from './trouble.ts'

/** The changes to an open group. `trouble`: one line that says why the last change failed. */
export function useGroupChanges({ id, type }: Pick<Group, 'id' | 'type'>) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState('')
  const onMutate = () => setTrouble('')
  const onFailure = (change: GroupChange) => (error: unknown) => setTrouble(groupTrouble(change, error, type))

  const rename = useMutation({
    mutationFn: (title: string) => renameGroup(client, id, title),
    onMutate,
    onError: onFailure('renamed'),
  })
  const remove = useMutation({
    mutationFn: () => deleteGroup(client, id),
    onMutate: () => {
      onMutate()
      return currentEntry()
    },
    onSuccess: (_answer, _nothing, entry) => goBackFrom(entry),
    onError: (error, _nothing, entry) => {
      if (!isGone(error)) return onFailure('deleted')(error)
      if (entry !== undefined) goBackFrom(entry)
      forgetGroup(client, id)
    },
  })
  const takeOut = useMutation({
    mutationFn: (member: Member) => removeMember(client, id, member),
    onMutate,
    onError: (error, member) => (isGone(error) ? forgetMember(client, id, member) : onFailure('removed')(error)),
  })
  return { trouble, rename, remove, takeOut }
}
