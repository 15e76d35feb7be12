import { type CallExpression, type Expression, type Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { Reading } from './evaluate.ts';
import { type Names, nothing, parameter, unknown, type Value } from './values.ts';

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
const words = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What a call answers: the functions of `sql`, methods of lists and texts, and functions written in the sources. */
export function callOf(reading: Reading, node: CallExpression, names: Names): Value {
  const { expression: callee, arguments: given } = node;
  if (is.isPropertyAccessExpression(callee)) {
    const method = callee.name.text;
    if (is.isIdentifier(callee.expression) && callee.expression.text === 'sql')
      return ofSql(reading, method, given, names);
    // Which rows the actor may see: a condition.
    if (method === 'visible') return { kind: 'sql', sql: 'true' };
    if (is.isIdentifier(callee.expression) && callee.expression.text === 'Object')
      return ofObject(reading, method, given[0], names);
    const on = reading.valueOf(callee.expression, names);
    const answer = onValue(reading, on, method, given, names);
    if (answer) return answer;
    if (method === 'map' && on.kind === 'unknown' && given[0])
      return { kind: 'list', items: [applied(reading, reading.valueOf(given[0], names), [unknown, unknown])] };
  }
  return applied(reading, reading.valueOf(callee, names), argumentsOf(reading, given, names));
}

function argumentsOf(reading: Reading, given: readonly Expression[], names: Names): Value[] {
  return given.map((argument) => {
    const value = reading.valueOf(argument, names);
    return value.kind === 'unknown' && !reading.program.isFragment(argument) && !is.isArrowFunction(argument)
      ? { kind: 'value' }
      : value;
  });
}

function ofSql(reading: Reading, method: string, given: readonly Expression[], names: Names): Value {
  const [first, second] = given;
  if (!first) return unknown;
  const value = reading.valueOf(first, names);
  if (method === 'val' || method === 'value') return { kind: 'sql', sql: parameter };
  if (method === 'join') {
    const separator = second ? reading.valueOf(second, names) : null;
    const between = separator?.kind === 'sql' ? separator.sql : ', ';
    if (value.kind !== 'list') return reading.program.isFragments(first) ? unknown : { kind: 'sql', sql: parameter };
    if (value.items.length === 0) return unknown;
    return { kind: 'sql', sql: value.items.map((item) => (item.kind === 'sql' ? item.sql : parameter)).join(between) };
  }
  if (method === 'lit' && value.kind !== 'text') {
    const type = reading.program.typeText(first);
    return {
      kind: 'sql',
      sql: /^(?:number|\d)/.test(type)
        ? '1'
        : /^(?:boolean|true|false)/.test(type)
          ? 'true'
          : /\bstring\b|'|"/.test(type)
            ? "'x'"
            : 'null',
    };
  }
  const text = reading.wordsOf(first, names);
  if (text === null) return unknown;
  if (method === 'raw') return { kind: 'sql', sql: text };
  if (method === 'lit') return { kind: 'sql', sql: is.isNumericLiteral(first) ? text : words(text) };
  if (method === 'ref' || method === 'table' || method === 'id') return { kind: 'sql', sql: quoted(text) };
  return unknown;
}

function ofObject(reading: Reading, method: string, of: Expression | undefined, names: Names): Value {
  const object = of ? reading.valueOf(of, names) : unknown;
  if (object.kind !== 'object' || !is.isObjectLiteralExpression(object.node)) return unknown;
  const entries = object.node.properties.flatMap((property) =>
    is.isPropertyAssignment(property) && (is.isIdentifier(property.name) || is.isStringLiteral(property.name))
      ? [
          {
            key: { kind: 'text', text: property.name.text } as Value,
            value: reading.valueOf(property.initializer, object.names),
          },
        ]
      : [],
  );
  if (method === 'keys') return { kind: 'list', items: entries.map(({ key }) => key) };
  if (method === 'values') return { kind: 'list', items: entries.map(({ value }) => value) };
  if (method === 'entries')
    return { kind: 'list', items: entries.map(({ key, value }) => ({ kind: 'list', items: [key, value] })) };
  return unknown;
}

function onValue(
  reading: Reading,
  on: Value,
  method: string,
  given: readonly Expression[],
  names: Names,
): Value | null {
  const first = given[0] ? reading.valueOf(given[0], names) : null;
  if (on.kind === 'list') {
    if (method === 'map' && first)
      return { kind: 'list', items: on.items.map((item) => applied(reading, first, [item])) };
    if (method === 'filter' || method === 'toSorted' || method === 'slice') return on;
    if (method === 'join' && on.items.every((item) => item.kind === 'text'))
      return {
        kind: 'text',
        text: on.items.map((item) => (item as { text: string }).text).join(first?.kind === 'text' ? first.text : ','),
      };
  }
  if (on.kind === 'sql') {
    if (method === 'as' && first?.kind === 'text') return { kind: 'sql', sql: `${on.sql} as ${quoted(first.text)}` };
    if (method === '$castTo' || method === '$notNull') return on;
  }
  if (on.kind === 'text') {
    const second = given[1] ? reading.valueOf(given[1], names) : null;
    if (method === 'trim') return { kind: 'text', text: on.text.trim() };
    if (method === 'replaceAll' && first?.kind === 'text' && second?.kind === 'text')
      return { kind: 'text', text: on.text.replaceAll(first.text, second.text) };
  }
  if (on.kind === 'object')
    return applied(reading, reading.propertyOfValue(on, method), argumentsOf(reading, given, names));
  return null;
}

/** A function of the sources with these arguments: what it returns, at one of its returns. */
export function applied(reading: Reading, called: Value, given: readonly Value[]): Value {
  if (called.kind !== 'function') return unknown;
  const of = called.node as unknown as { parameters: readonly Node[]; body?: Node };
  if (!of.body) return unknown;
  const names = new Map(called.names);
  const bind = (name: Node, value: Value | undefined): void => {
    if (is.isIdentifier(name)) {
      const symbol = reading.program.symbolAt(name);
      if (symbol && value && value.kind !== 'unknown') names.set(symbol.id, value);
      else if (symbol) names.delete(symbol.id);
    } else if (is.isObjectBindingPattern(name) && value)
      for (const element of name.elements) {
        const key = element.propertyName ?? element.name;
        if (key && element.name)
          bind(element.name, is.isIdentifier(key) ? reading.propertyOfValue(value, key.text) : unknown);
      }
    else if (is.isArrayBindingPattern(name) && value?.kind === 'list')
      for (const [at, element] of name.elements.entries())
        if (is.isBindingElement(element) && element.name) bind(element.name, value.items[at]);
  };
  for (const [at, one] of of.parameters.entries())
    if (is.isParameterDeclaration(one))
      bind(one.name, given[at] ?? (one.initializer ? reading.valueOf(one.initializer, called.names) : nothing));
  if (!is.isBlock(of.body)) return reading.valueOf(of.body, names);
  const returns = returnsOf(of.body);
  return returns.length > 0 ? reading.valueOf(reading.choose(returns), names) : unknown;
}

function returnsOf(body: Node): Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!is.isArrowFunction(node) && !is.isFunctionExpression(node) && !is.isFunctionDeclaration(node))
      node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
}
