import ts from 'typescript'

/** English words that stand in the code and not in a message. */
export interface Words {
  path: string
  line: number
  text: string
}

/** Attributes and fields whose text people read or hear: those of HTML, and those of our components. */
const read = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
  'legend',
  'caption',
  'hint',
  'note',
  'meaning',
  'empty',
  'none',
  'sentence',
  'words',
  'error',
])

/** A text of several words that begins with a capital letter, as sentences and titles do, and no code does. */
const phrase = /^[\p{Lu}“]\p{L}*,? .*\p{L}{2}/u

/** Calls that give the texts of what they are called on, or of their arguments. */
const passing = new Set(['filter', 'join', 'map', 'flatMap', 'concat', 'trim'])

const isEither = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken

/**
 * Finds English words that people read or hear: in the attributes of a .tsx file such as `title`, in fields of the same
 * names, between tags, and in what expressions there give. Elsewhere, and in a .ts file, it finds what looks like a
 * sentence or a title. Errors are for developers.
 * @param allowed texts that are the same in every language
 */
export function wordsIn(path: string, source: string, allowed: ReadonlySet<string>): Words[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found = new Map<ts.Node, string>()
  const see = (node: ts.Node, text: string) => {
    const words = text.trim().replace(/\s+/g, ' ')
    if (/\p{L}{2}/u.test(words) && !allowed.has(words)) found.set(node, words)
  }
  const seeAll = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) see(node, node.text)
    else results(node).forEach(seeAll)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && /(?:Error|Exception)$/.test(node.expression.getText(file))) return
    if (ts.isJsxText(node)) see(node, node.text)
    else if (ts.isStringLiteralLike(node) && phrase.test(node.text)) see(node, node.text)
    else if (ts.isTemplateExpression(node) && phrase.test(node.getText(file).slice(1))) seeAll(node)
    else if (ts.isJsxAttribute(node) && node.initializer && read.has(node.name.getText(file))) seeAll(node.initializer)
    else if (ts.isPropertyAssignment(node) && read.has(nameOf(node.name))) seeAll(node.initializer)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) seeAll(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found].map(([node, text]) => ({
    path,
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
    text,
  }))
}

const nameOf = (name: ts.PropertyName) => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '')

/** The expressions, and the texts of a template, that make up the result of an expression. */
function results(node: ts.Node): readonly ts.Node[] {
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.flatMap(({ expression, literal }) => [expression, literal])]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [node.right]
    return isEither(kind) ? [node.left, node.right] : []
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements
  if (ts.isArrowFunction(node)) return [node.body]
  if (ts.isBlock(node)) return node.statements
  if (ts.isIfStatement(node)) return [node.thenStatement, ...(node.elseStatement ? [node.elseStatement] : [])]
  if (ts.isReturnStatement(node) || ts.isJsxExpression(node)) return node.expression ? [node.expression] : []
  if (ts.isCallExpression(node))
    return ts.isPropertyAccessExpression(node.expression) && passing.has(node.expression.name.text)
      ? [node.expression.expression, ...node.arguments]
      : []
  const isWrapper =
    ts.isSpreadElement(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  return isWrapper ? [node.expression] : []
}
