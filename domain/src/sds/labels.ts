import { folded, placeOf, type Cell, type Line, type Place } from './page-lines.ts';

/**
 * What stands beside or below a label. `beside` values are surer than those below; `colon` says that the label ended
 * with one.
 */
export type Labelled = { text: string; place: Place; at: number; label: string; beside: boolean; colon: boolean };

const numbering = String.raw`^(?:\d{1,2}(?:\.\d{1,2}){0,2}\.?\s*[-–:.)]?\s+|[-•*▪·]\s*)?`;

/**
 * What a label is written like: the start of a cell, after the number of its subsection, to its colon or the end of the
 * cell.
 */
export const labelPattern = (words: string): RegExp =>
  new RegExp(`${numbering}(?<label>${words})\\s*(?<end>[:：]|$|(?=\\s))\\s*(?<rest>.*)$`);

/** A cell that is a label of its own, so that it is no value of another. */
const isLabel = (text: string): boolean => /[:：]\s*$/.test(text) || /^\d{1,2}\.\d{1,2}\.?\s+\p{Lu}/u.test(text);

/** `: value` → `value`. */
const bare = (text: string): string => text.replace(/^[\s:：]+/, '').trim();

/** The part of a cell from a character on, by the share of its width. */
function part(cell: Cell, from: number): Place {
  const share = cell.text.length === 0 ? 0 : from / cell.text.length;
  return {
    page: cell.page,
    x: cell.x + cell.width * share,
    y: cell.y,
    width: cell.width * (1 - share),
    height: cell.height,
  };
}

/** What the lines below a label say: the next one that is not empty, in its column. */
function below(
  lines: readonly Line[],
  at: number,
  label: Cell,
  across: boolean,
): { text: string; place: Place } | null {
  const next = lines[at + 1];
  if (!next) return null;
  const near = next.cells.filter((cell) => cell.x + cell.width > label.x - 3);
  if (near.length === 0) return null;
  const first = near[0]!;
  const value = isLabel(first.text) ? near[1] : first;
  if (!value) return null;
  const text = bare(across ? near.map((cell) => cell.text).join(' ') : value.text);
  return text === '' ? null : { text, place: value };
}

/** A value that goes on in the next line: nothing but that column, close below, and the line above is long. */
function goesOn(lines: readonly Line[], at: number, value: Cell): Cell | null {
  const next = lines[at + 1];
  if (!next || next.page !== value.page || next.cells.length !== 1) return null;
  const cell = next.cells[0]!;
  // `: value` begins before what it goes on with.
  const column = Math.abs(cell.x - value.x) < (/^[:：]/.test(value.text) ? 16 : 6);
  const close = value.y - cell.y < value.height * 1.6 && value.y > cell.y;
  return column && close && !isLabel(cell.text) && !/[:：]/.test(cell.text.slice(0, 40)) ? cell : null;
}

/** What a value goes on with below its label, where its own line is full to the right edge of the page. */
function fullLines(lines: readonly Line[], at: number, cell: Cell): string[] {
  const edge = Math.max(...lines.filter((line) => line.page === cell.page).map((line) => line.x + line.width));
  const found: string[] = [];
  for (let last = cell, next = at + 1; found.length < 3 && last.x + last.width > edge - 70; next += 1) {
    const line = lines[next];
    const further = line?.cells[0];
    if (
      !further ||
      line.cells.length > 1 ||
      further.page !== cell.page ||
      last.y - further.y > last.height * 1.8 ||
      last.y <= further.y
    )
      break;
    if (/[:：]/.test(further.text) || further.x < cell.x - 6 || further.x > cell.x + 40) break;
    found.push(further.text);
    last = further;
  }
  return found;
}

/** What a label in a narrow column goes on with, in the next line at the same place. */
export function continued(lines: readonly Line[], at: number, label: Cell): string | null {
  const next = lines[at + 1]?.cells[0];
  if (!next || next.page !== label.page || Math.abs(next.x - label.x) > 3) return null;
  const close = label.y - next.y < label.height * 1.6 && label.y > next.y;
  return close && next.text.length < 60 ? next.text : null;
}

/**
 * The values of labels, in the order of the lines. `words` is a pattern over folded text (`product name|trade name`).
 * With `wrapped`, values that go on in the next line are read to their end; with `loose`, a label needs no colon; with
 * `across`, the whole line below is the value.
 */
export function labelled(
  lines: readonly Line[],
  words: string,
  options: { wrapped?: boolean; loose?: boolean; across?: boolean } = {},
): Labelled[] {
  const pattern = labelPattern(words);
  return lines.flatMap((line, at) =>
    line.cells.flatMap((cell, index): Labelled[] => {
      // A label that goes on in the next line of its column: “Date of issue/ | : 5 May 2024”, “Date of revision”.
      const under = line.cells.length > index + 1 ? continued(lines, at, cell) : null;
      const whole = under === null ? null : pattern.exec(folded(`${cell.text} ${under}`));
      const match = whole?.groups?.['rest'] === '' ? whole : pattern.exec(folded(cell.text));
      if (!match?.groups) return [];
      const label = match.groups['label'] ?? '';
      const colon = /[:：]/.test(match.groups['end'] ?? '');
      const rest = match.groups['rest'] ?? '';
      const start = cell.text.length - rest.length;
      if (rest !== '' && bare(rest) !== '') {
        // `Product name Acetone`, without a colon, is as likely the beginning of a sentence.
        if (!colon && !options.loose && !/^[:：]/.test(rest)) return [];
        const text = [bare(cell.text.slice(start)), ...(options.wrapped ? fullLines(lines, at, cell) : [])].join(' ');
        return [{ text, place: part(cell, start), at, label, beside: true, colon: colon || /^[:：]/.test(rest) }];
      }
      const values = line.cells.slice(index + 1);
      const stop = values.findIndex((value, place) => place > 0 && isLabel(value.text));
      const beside = (stop < 0 ? values : values.slice(0, stop)).filter((value) => bare(value.text) !== '');
      const first = beside[0];
      const opened = colon || values.some((value) => /^[:：]/.test(value.text));
      if (first && !(isLabel(first.text) && beside.length === 1)) {
        const cells = [...beside];
        if (options.wrapped) {
          for (let next = at; cells.length < 6; next += 1) {
            const further = goesOn(lines, next, { ...cells.at(-1)!, x: first.x, text: first.text });
            if (!further) break;
            cells.push(further);
          }
        }
        return [
          {
            text: bare(cells.map((value) => bare(value.text)).join(' ')),
            place: placeOf(cells),
            at,
            label,
            beside: true,
            colon: opened,
          },
        ];
      }
      const next = below(lines, at, cell, options.across ?? false);
      const more =
        next && options.wrapped && !options.across ? fullLines(lines, at + 1, { ...next.place, text: next.text }) : [];
      return next
        ? [{ text: [next.text, ...more].join(' '), place: next.place, at, label, beside: false, colon: opened }]
        : [];
    }),
  );
}
