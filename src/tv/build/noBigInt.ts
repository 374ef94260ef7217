import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/**
 * Replaces every `typeof x === 'bigint'` by a comparison that is false. React makes this check for children and
 * attributes. When V8 of early Chromium 64 optimizes a function with this literal, the whole process ends
 * ("unimplemented code"), on any screen after about a thousand elements. No engine needs the check: the oldest have no
 * BigInt, and the build refuses its literals.
 */
export function noBigInt(): Plugin {
  return {
    name: 'tenfoot:no-bigint',
    apply: 'build',
    // After TypeScript is compiled to JavaScript.
    enforce: 'post',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:$|\?)/, code: 'bigint' },
      handler: (code) => ({ code: withoutBigInt(code), map: null }),
    },
  }
}

/** Changes comparisons of a `typeof` with `'bigint'` to comparisons with 0, which no `typeof` returns. */
export function withoutBigInt(code: string): string {
  const literals: ESTree.Node[] = []
  new Visitor({
    BinaryExpression({ left, right, operator }) {
      if (!/^[!=]==?$/.test(operator)) return
      if (isTypeOf(left) && isBigInt(right)) literals.push(right)
      if (isBigInt(left) && isTypeOf(right)) literals.push(left)
    },
  }).visit(parseSync('module.js', code).program)
  return literals
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)} 0 ${text.slice(end)}`, code)
}

const isTypeOf = (node: ESTree.Node): boolean => node.type === 'UnaryExpression' && node.operator === 'typeof'

const isBigInt = (node: ESTree.Node): boolean =>
  (node.type === 'Literal' && node.value === 'bigint') ||
  (node.type === 'TemplateLiteral' && node.quasis.length === 1 && node.quasis[0]?.value.cooked === 'bigint')
