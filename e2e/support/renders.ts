import type { Page } from '@playwright/test'

/**
 * A script that runs in the page before React: React calls this hook at every commit, like its developer tools. A
 * component that rendered has the flag 1 (PerformedWork) and another fiber than before.
 */
const hook = `(function () {
  var commits = []
  function rendered(fiber, names) {
    for (; fiber; fiber = fiber.sibling) {
      var before = fiber.alternate
      if (typeof fiber.type === 'function' && fiber.flags & 1 && before && before.memoizedProps !== undefined) names.push(fiber.type.name || '?')
      if (before && before.child !== fiber.child || !before) rendered(fiber.child, names)
    }
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, renderers: new Map(), inject: function () { return 1 },
    onCommitFiberUnmount: function () {}, onPostCommitFiberRoot: function () {},
    onCommitFiberRoot: function (_, root) { var names = []; rendered(root.current.child, names); commits.push(names) }
  }
  window.commitsOfReact = { taken: function () { var taken = commits; commits = []; return taken } }
})()`

/** Records React's commits from the next page load on. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(hook)
}

/** For each commit of React since the last call: the names of the components that rendered (shortened in a build). */
export async function takeRenders(page: Page): Promise<string[][]> {
  return (await page.evaluate('commitsOfReact.taken()')) as string[][]
}
