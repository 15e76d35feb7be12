import { parseSync } from 'oxc-parser';

/**
 * A piece of SQL as a file writes it: what is filled in is `?`, fragments written in place or kept in the same file
 * stand where they go.
 */
export type Statement = { text: string; line: number };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** SQL that is no tagged template begins with one of these. */
const begins = /^\s*(?:select|insert|update|delete|with|create|declare)\s/i;
/** Fragments kept in a file name further fragments at most this deep. */
const deepest = 6;

/** Every statement and fragment of a TypeScript file. */
export function statementsOf(file: string, source: string): Statement[] {
  const { program } = parseSync(file, source);
  const kept = fragmentsOf(program as unknown as Node);
  const found: Statement[] = [];
  const visit = (node: Node) => {
    const text = isSql(node) ? textOf(node, kept, 0) : plainText(node);
    if (text !== null) {
      found.push({ text, line: source.slice(0, node.start).split('\n').length });
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as unknown as Node);
  return found;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['name'] === 'sql';

function plainText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string' && begins.test(node['value'])) return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const text = quasisOf(node).join(' ? ');
  return begins.test(text) ? text : null;
}

const quasisOf = (template: Node): string[] =>
  (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

/** Fragments by the name that holds them in this file: constants, and functions that answer one. */
function fragmentsOf(program: Node): Map<string, Node> {
  const kept = new Map<string, Node>();
  const visit = (node: Node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init']))
      kept.set(node['id']['name'] as string, node['init']);
    if (node.type === 'FunctionDeclaration' && isNode(node['id']) && isNode(node['body']))
      kept.set(node['id']['name'] as string, node['body']);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return kept;
}

function textOf(template: Node, kept: Map<string, Node>, depth: number): string {
  const quasi = template.type === 'TaggedTemplateExpression' ? (template['quasi'] as Node) : template;
  const filled = quasi['expressions'] as Node[];
  return quasisOf(quasi)
    .map((text, at) => text + (filled[at] ? ` ${filledIn(filled[at], kept, depth)} ` : ''))
    .join('');
}

/** What an expression puts into a statement: the fragments in it, one behind the other, or a value. */
function filledIn(node: Node, kept: Map<string, Node>, depth: number): string {
  const parts: string[] = [];
  const visit = (inner: Node, at: number) => {
    if (isSql(inner)) parts.push(textOf(inner, kept, at));
    else if (isReference(inner)) parts.push(referenceOf(inner));
    else if (inner.type === 'Identifier' && at < deepest && kept.has(inner['name'] as string)) {
      const fragment = kept.get(inner['name'] as string)!;
      kept.delete(inner['name'] as string);
      visit(fragment, at + 1);
      kept.set(inner['name'] as string, fragment);
    } else for (const child of childrenOf(inner)) visit(child, at);
  };
  visit(node, depth);
  return parts.length > 0 ? parts.join(' ') : '?';
}

/** `sql.ref('a.column')`, `sql.table('name')`: names that are written in place. */
function isReference(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
  return (
    callee?.type === 'MemberExpression' &&
    (callee['object'] as Node)['name'] === 'sql' &&
    isNode((node['arguments'] as Node[])[0])
  );
}

function referenceOf(node: Node): string {
  const [argument] = node['arguments'] as Node[];
  const of = ((node['callee'] as Node)['property'] as Node)['name'];
  return (of === 'ref' || of === 'table') && argument!.type === 'Literal' ? String(argument!['value']) : '?';
}
