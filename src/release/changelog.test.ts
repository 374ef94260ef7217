import { expect, it } from 'vitest'
import { changesOf } from './changelog.ts'

const changelog =
  '# Changelog\n\nNewest first.\n\n## Unreleased\n\n- New.\n\n## 1.1.0\n\n- Better.\n- Faster.\n\n## 1.0.0\n\n- First.\n'

it.each([
  ['1.1.0', '# Tenfoot 1.1.0\n\n- Better.\n- Faster.\n'],
  ['1.0.0', '# Tenfoot 1.0.0\n\n- First.\n'],
  ['1.2.0', '# Tenfoot 1.2.0\n\n- New.\n'],
])('the changes of %s are its part, or what is unreleased', (version, part) => {
  expect(changesOf(changelog, version)).toBe(part)
})

it('a changelog without the version is refused', () => {
  expect(() => changesOf('# Changelog\n\n## 1.0.0\n\n- First.\n', '1.2.0')).toThrow('1.2.0')
})
