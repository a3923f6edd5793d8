// The lint rules of the archive itself, for oxlint.

const LOCAL_API = new Set([
  'find',
  'findByID',
  'findVersions',
  'create',
  'update',
  'delete',
  'count',
  'duplicate',
  'findGlobal',
  'updateGlobal',
  'restoreVersion',
])

const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? nameOf(node.property) : null

/** Payload's Local API skips access rules unless `overrideAccess` is false. */
const overrideAccess = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || !LOCAL_API.has(nameOf(callee))) return
      if (nameOf(callee.object) !== 'payload') return
      const isStated = node.arguments.some(
        ({ type, properties }) =>
          type === 'ObjectExpression' &&
          properties.some(({ key }) => key?.type === 'Identifier' && key.name === 'overrideAccess'),
      )
      if (!isStated) context.report({ node, message: 'A call of the Local API states overrideAccess.' })
    },
  }),
}

/** Makes an identifier or a literal of a string. */
const QUOTES = new Set(['quoted', 'escapeIdentifier', 'escapeLiteral'])

/** Whether an expression is the same in each run, or quoted. */
function isHarmless(node) {
  switch (node.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return node.expressions.every(isHarmless)
    case 'BinaryExpression':
      return isHarmless(node.left) && isHarmless(node.right)
    case 'ArrayExpression':
      return node.elements.every(isHarmless)
    case 'SpreadElement':
      return isHarmless(node.argument)
    case 'CallExpression': {
      const { callee } = node
      const isOfConstants =
        callee.type === 'MemberExpression' &&
        ['map', 'join'].includes(nameOf(callee)) &&
        isHarmless(callee.object)
      return isOfConstants || QUOTES.has(nameOf(callee))
    }
    case 'Identifier':
      return /^[A-Z][A-Z_]+$/.test(node.name)
    case 'MemberExpression':
      return isHarmless(node.object)
    default:
      return false
  }
}

/** What a statement is made of must be parameters: of drizzle's `sql`, or of `query`. */
const sqlOfStrings = {
  create: (context) => ({
    CallExpression(node) {
      const {
        callee,
        arguments: [text],
      } = node
      if (callee.type !== 'MemberExpression' || text === undefined) return
      const isRaw = nameOf(callee) === 'raw' && nameOf(callee.object) === 'sql'
      const isMade = nameOf(callee) === 'query' && ['TemplateLiteral', 'BinaryExpression'].includes(text.type)
      if ((isRaw || isMade) && !isHarmless(text))
        context.report({ node: text, message: 'A statement gets values as parameters, and names quoted.' })
    },
  }),
}

export default {
  meta: { name: 'archive' },
  rules: { 'override-access': overrideAccess, 'sql-of-strings': sqlOfStrings },
}
