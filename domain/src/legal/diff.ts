import type { LegalLocale } from './version.ts';
import { legalLocales } from './version.ts';

/** One line of a comparison: in both texts, only in the new one, or only in the old one. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

type Node = { type?: string; text?: string; content?: readonly unknown[] };
const leaves = new Set(['paragraph', 'heading']);

/** The paragraphs and headings of a rich text, in order, as plain text; empty ones are left out. */
export function linesOfDoc(doc: unknown): string[] {
  const lines: string[] = [];
  const visit = (node: Node) => {
    if (node.type && leaves.has(node.type)) {
      const text = wordsOf(node).trim();
      if (text) lines.push(text);
    } else for (const child of node.content ?? []) visit(child as Node);
  };
  visit(doc as Node);
  return lines;
}

const wordsOf = (node: Node): string =>
  node.text ?? (node.content ?? []).map((child) => wordsOf(child as Node)).join('');

export type Words = { title: string; summary: string; body: unknown };

/** All words of one language of a version, line by line. */
export const linesOfText = ({ title, summary, body }: Words): string[] =>
  [title, ...summary.split('\n')]
    .map((line) => line.trim())
    .filter(Boolean)
    .concat(linesOfDoc(body));

/** Languages whose words are those of the version before, where another language has new ones. */
export function untranslatedOf(
  before: Readonly<Record<LegalLocale, Words>> | null,
  texts: Readonly<Record<LegalLocale, Words>>,
): LegalLocale[] {
  if (!before) return [];
  const same = legalLocales.filter(
    (locale) => linesOfText(before[locale]).join('\n') === linesOfText(texts[locale]).join('\n'),
  );
  return same.length < legalLocales.length ? same : [];
}

/**
 * What changed between two texts, line by line: the fewest lines added and removed. At most some thousand lines each.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = longestCommon(before, after);
  const lines: DiffLine[] = [];
  let [old, now] = [0, 0];
  for (const [at, to] of [...common, [before.length, after.length] as const]) {
    while (old < at) lines.push({ kind: 'removed', text: before[old++]! });
    while (now < to) lines.push({ kind: 'added', text: after[now++]! });
    if (at < before.length && to < after.length) lines.push({ kind: 'same', text: after[now]! });
    [old, now] = [at + 1, to + 1];
  }
  return lines;
}

/** The places of the longest common subsequence in both. */
function longestCommon(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const [rows, columns] = [before.length, after.length];
  const length = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      length[row]![column] =
        before[row] === after[column]
          ? length[row + 1]![column + 1]! + 1
          : Math.max(length[row + 1]![column]!, length[row]![column + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (length[row + 1]![column]! >= length[row]![column + 1]!) row += 1;
    else column += 1;
  }
  return pairs;
}
