import { type Node, type SourceFile, type TypeNode } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { isSqlTag, Reading } from './evaluate.ts';
import type { Program } from './program.ts';
import { parameter } from './values.ts';

/**
 * One way through a statement of the sources, with the row that its code declares. `text` null: `why` says what only
 * the running program knows.
 */
export type Found = {
  file: string;
  line: number;
  row: TypeNode | null;
  /** It is run where it is written; others are fragments, or run elsewhere. */
  run: boolean;
  readings: { text: string; holes: readonly string[] }[];
  why: string | null;
  /** Fields of which a comment above the statement says that they are never null: `// Never null (why): a, b`. */
  neverNull: readonly string[];
};

const begins = /^\s*(?:\(\s*)?(?:select|insert|update|delete|with|merge)\s/i;
const asked = new Set(['named', 'query', 'stream', 'send']);
/** More branches than this change nothing that the first ones did not show. */
const mostBranches = 4;

/** Every statement of a file. */
export function statementsIn(program: Program, file: string, source: SourceFile): Found[] {
  const found: Found[] = [];
  const add = (node: Node, row: TypeNode | undefined, run: boolean, of: (reading: Reading) => string | null): void => {
    const readings: { text: string; holes: readonly string[] }[] = [];
    let why: string | null = null;
    let branches = 1;
    for (let branch = 0; branch < Math.min(branches, mostBranches); branch++) {
      const reading = new Reading(program, branch);
      const text = of(reading);
      branches = Math.max(branches, reading.branches);
      const open = text === null ? 'its text' : /\u0002([^\u0002]*)\u0002/.exec(text)?.[1];
      if (open !== undefined) why ??= open.replaceAll(/\s+/g, ' ').slice(0, 60);
      else if (!begins.test(text!)) continue;
      else if (!readings.some((one) => one.text === text))
        readings.push({ text: numbered(text!), holes: reading.holes });
    }
    if (readings.length === 0 && why === null) return;
    const line = source.text.slice(0, node.getStart(source)).split('\n').length;
    found.push({
      file,
      line,
      row: row ?? null,
      run,
      readings,
      why: readings.length > 0 ? null : why,
      neverNull: neverNullAbove(source.text, line),
    });
  };
  const visit = (node: Node): void => {
    if (is.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
      const head = is.isTemplateExpression(node.template) ? node.template.head.text : node.template.text;
      const executed = is.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute';
      if (executed || begins.test(head))
        return add(node, node.typeArguments?.[0], executed, (reading) => reading.sqlOf(node, new Map()));
    } else if (
      is.isCallExpression(node) &&
      is.isPropertyAccessExpression(node.expression) &&
      asked.has(node.expression.name.text)
    ) {
      const { name } = node.expression;
      const at = name.text === 'named' || name.text === 'send' ? 1 : 0;
      const argument = node.arguments[at];
      if (argument && program.isText(argument))
        add(node, node.typeArguments?.[0], true, (reading) => {
          return reading.wordsOf(argument, new Map());
        });
    }
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

/** The comment stands above the declaration that the statement is in, at most three lines up. */
function neverNullAbove(text: string, line: number): string[] {
  const above = text.split('\n').slice(Math.max(0, line - 4), line - 1);
  return above.flatMap((one) => /^\s*\/\/ Never null \([^)]+\): ([\w, ]+)$/.exec(one)?.[1]?.split(', ') ?? []);
}

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(parameter, () => `$${++count}`);
}
