import { expect, test } from 'vitest'
import { type PlaylistFigures, sortedBy } from './figures.ts'

const row = (playlist: string, playlistViews: number, viewsPerPlaylistStart: number): PlaylistFigures => ({
  playlist,
  playlistViews,
  viewsPerPlaylistStart,
  playlistStarts: 0,
  averageTimeInPlaylist: 0,
  playlistEstimatedMinutesWatched: 0,
  playlistSaves: 0,
})
const known = ['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}`, count: 1 }))
const rows = [row('a', 9, 1), row('b', 5, 2), row('gone', 1, 3)]

test('playlists are sorted by any metric, averages included; those without numbers come last', () => {
  const ids = (metric: 'playlistViews' | 'viewsPerPlaylistStart') =>
    sortedBy(metric, known, rows, () => true).map(({ id }) => id)
  expect(ids('playlistViews')).toEqual(['a', 'b', 'gone', 'c'])
  expect(ids('viewsPerPlaylistStart')).toEqual(['gone', 'b', 'a', 'c'])
})

test('only playlists of the group are listed, and a deleted playlist has its ID as its title', () => {
  const listed = sortedBy('playlistViews', known, rows, (id) => id !== 'a')
  expect(listed.map(({ title }) => title)).toEqual(['Title b', 'Playlist gone', 'Title c'])
})
