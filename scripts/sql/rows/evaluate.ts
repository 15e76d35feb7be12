import { SyntaxKind, type Expression, type Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { Symbol } from 'typescript/unstable/sync';
import type { Program } from './program.ts';
import { callOf } from './calls.ts';
import { type Names, nothing, parameter, unknown, type Value } from './values.ts';

/** Fragments name further fragments at most this deep. */
const deepest = 24;

/**
 * One way through a statement: at each choice of the code (`late ? a : b`) the branch of this number, or the last one.
 */
export class Reading {
  readonly program: Program;
  readonly branch: number;
  /** The most branches that a choice had. */
  branches = 1;
  /** Fragments that only the running program knows; each was taken for a condition that holds. */
  holes: string[] = [];
  depth = 0;
  constructor(program: Program, branch: number) {
    this.program = program;
    this.branch = branch;
  }

  choose<T>(options: readonly T[]): T {
    this.branches = Math.max(this.branches, options.length);
    return options[Math.min(this.branch, options.length - 1)]!;
  }

  valueOf(node: Node, names: Names): Value {
    if (this.depth > deepest) return unknown;
    this.depth++;
    const value = this.#valueOf(node, names);
    this.depth--;
    return value;
  }

  #valueOf(node: Node, names: Names): Value {
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isNonNullExpression(node)
    )
      return this.valueOf(node.expression, names);
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node))
      return { kind: 'text', text: node.text };
    if (is.isTemplateExpression(node)) return this.textOf(node, names);
    if (is.isTaggedTemplateExpression(node))
      return isSqlTag(node.tag) ? { kind: 'sql', sql: this.sqlOf(node, names) } : unknown;
    if (
      node.kind === SyntaxKind.NullKeyword ||
      node.kind === SyntaxKind.FalseKeyword ||
      (is.isIdentifier(node) && node.text === 'undefined')
    )
      return nothing;
    if (is.isConditionalExpression(node)) {
      const holds = this.#holds(node.condition, names);
      return this.valueOf(
        holds === null ? this.choose([node.whenTrue, node.whenFalse]) : holds ? node.whenTrue : node.whenFalse,
        names,
      );
    }
    if (is.isBinaryExpression(node)) return this.#ofTwo(node.left, node.operatorToken.kind, node.right, names);
    // What begins empty is filled as the program runs.
    if (is.isArrayLiteralExpression(node) && node.elements.length === 0) return unknown;
    if (is.isArrayLiteralExpression(node))
      return { kind: 'list', items: node.elements.flatMap((element) => this.#itemsOf(element, names)) };
    if (is.isObjectLiteralExpression(node)) return { kind: 'object', node, names };
    if (is.isArrowFunction(node) || is.isFunctionExpression(node)) return { kind: 'function', node, names };
    if (is.isIdentifier(node)) {
      const symbol = this.program.symbolAt(node);
      return symbol ? this.#heldBy(symbol, names) : unknown;
    }
    if (is.isPropertyAccessExpression(node))
      return this.propertyOfValue(this.valueOf(node.expression, names), node.name.text);
    if (is.isElementAccessExpression(node)) {
      const [of, key] = [this.valueOf(node.expression, names), this.valueOf(node.argumentExpression, names)];
      if (key.kind === 'text') return this.propertyOfValue(of, key.text);
      const properties =
        of.kind === 'object' && is.isObjectLiteralExpression(of.node)
          ? of.node.properties.filter((one) => is.isPropertyAssignment(one))
          : [];
      return of.kind === 'object' && properties.length > 0
        ? this.valueOf(this.choose(properties).initializer, of.names)
        : unknown;
    }
    if (is.isCallExpression(node)) return callOf(this, node, names);
    return unknown;
  }

  /** Whether a condition is known to hold, such as that of an alias that was given. */
  #holds(condition: Expression, names: Names): boolean | null {
    if (is.isPrefixUnaryExpression(condition)) {
      const inner = condition.operator === SyntaxKind.ExclamationToken ? this.#holds(condition.operand, names) : null;
      return inner === null ? null : !inner;
    }
    if (is.isBinaryExpression(condition) && condition.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken) {
      const [a, b] = [this.valueOf(condition.left, names), this.valueOf(condition.right, names)];
      return a.kind === 'text' && b.kind === 'text' ? a.text === b.text : null;
    }
    const value = this.valueOf(condition, names);
    return value.kind === 'unknown' || value.kind === 'value' ? null : value.kind !== 'text' || value.text !== '';
  }

  #itemsOf(element: Node, names: Names): Value[] {
    if (!is.isSpreadElement(element)) return [this.valueOf(element, names)];
    const list = this.valueOf(element.expression, names);
    return list.kind === 'list' ? list.items : [unknown];
  }

  #ofTwo(left: Expression, operator: SyntaxKind, right: Expression, names: Names): Value {
    if (operator === SyntaxKind.PlusToken) {
      const [a, b] = [this.valueOf(left, names), this.valueOf(right, names)];
      return a.kind === 'text' && b.kind === 'text' ? { kind: 'text', text: a.text + b.text } : unknown;
    }
    if (operator === SyntaxKind.AmpersandAmpersandToken) return this.valueOf(right, names);
    if (operator !== SyntaxKind.QuestionQuestionToken && operator !== SyntaxKind.BarBarToken) return unknown;
    const first = this.valueOf(left, names);
    return first.kind === 'unknown' || first.kind === 'value' || first === nothing ? this.valueOf(right, names) : first;
  }

  /** Words that go into a statement: as written, or one of those that their type allows. */
  wordsOf(node: Expression, names: Names): string | null {
    const value = this.valueOf(node, names);
    if (value.kind === 'text') return value.text;
    if (value.kind !== 'unknown' && value.kind !== 'value') return null;
    const allowed = this.program.wordsAllowed(node);
    return allowed.length > 0 ? this.choose(allowed) : null;
  }

  /** `a ${b}` as text, where everything in it is known. */
  textOf(node: Node, names: Names): Value {
    if (!is.isTemplateExpression(node)) return this.valueOf(node, names);
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const words = this.wordsOf(expression, names);
      if (words === null) return unknown;
      text += words + literal.text;
    }
    return { kind: 'text', text };
  }

  /** The text of an `sql` template: fragments where they go, values as parameters. */
  sqlOf(node: Node, names: Names): string {
    if (!is.isTaggedTemplateExpression(node)) return '';
    const { template } = node;
    if (!is.isTemplateExpression(template)) return template.text;
    return template.templateSpans.reduce(
      (before, { expression, literal }) =>
        before + this.filledIn(expression, before, literal.text, names) + literal.text,
      template.head.text,
    );
  }

  /** A fragment that only the running program knows is a condition that holds, where one goes. */
  filledIn(expression: Expression, before: string, after: string, names: Names): string {
    const value = this.valueOf(expression, names);
    if (value.kind === 'sql') return value.sql;
    if (value.kind === 'text' || value.kind === 'value' || !this.program.isFragment(expression)) return parameter;
    this.holes.push(expression.getText());
    const isCondition =
      /\b(?:where|and|or|not|when|having|on)\s*$/i.test(before) &&
      !/^\s*(?:[=<>!+*/|.:-]|(?:is|in|between|like)\b)/i.test(after);
    return isCondition ? 'true' : `\u0002${expression.getText()}\u0002`;
  }

  #heldBy(symbol: Symbol, names: Names): Value {
    const known = names.get(symbol.id);
    if (known) return known;
    const declaration = this.program.declarationOf(symbol);
    if (!declaration) return unknown;
    if (is.isVariableDeclaration(declaration))
      return declaration.initializer && is.isIdentifier(declaration.name) && isConstant(declaration)
        ? this.valueOf(declaration.initializer, names)
        : unknown;
    if (is.isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, names };
    if (is.isBindingElement(declaration)) return this.#unpacked(declaration, names);
    if (is.isParameterDeclaration(declaration) && declaration.initializer)
      return this.valueOf(declaration.initializer, names);
    return unknown;
  }

  /** `const { where } = partsOf(x)`. */
  #unpacked(element: Node, names: Names): Value {
    if (!is.isBindingElement(element)) return unknown;
    const of = element.parent?.parent;
    if (!of || !is.isVariableDeclaration(of) || !of.initializer || !is.isObjectBindingPattern(element.parent))
      return unknown;
    const key = element.propertyName ?? element.name;
    return key && is.isIdentifier(key) ? this.propertyOfValue(this.valueOf(of.initializer, names), key.text) : unknown;
  }

  propertyOfValue(of: Value, key: string): Value {
    if (of.kind === 'list') return of.items[Number(key)] ?? unknown;
    if (of.kind !== 'object' || !is.isObjectLiteralExpression(of.node)) return unknown;
    for (const property of of.node.properties) {
      if (is.isSpreadAssignment(property) || !property.name) continue;
      if (!(is.isIdentifier(property.name) || is.isStringLiteral(property.name)) || property.name.text !== key)
        continue;
      if (is.isPropertyAssignment(property)) return this.valueOf(property.initializer, of.names);
      if (is.isShorthandPropertyAssignment(property)) {
        const symbol = this.program.shorthandAt(property);
        return symbol ? this.#heldBy(symbol, of.names) : unknown;
      }
      if (is.isMethodDeclaration(property)) return { kind: 'function', node: property, names: of.names };
    }
    return unknown;
  }
}

export const isSqlTag = (tag: Node): boolean => is.isIdentifier(tag) && tag.text === 'sql';
const isConstant = (declaration: Node): boolean =>
  /^\s*(?:export\s+)?const\b/.test(declaration.parent?.getText() ?? '');
