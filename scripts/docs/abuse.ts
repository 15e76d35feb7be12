// Which abuse cases the tests name: docs/abuse-cases.md. `npm run docs` writes it, with `--check` it compares.
import { globSync, readFileSync } from 'node:fs';
import { abuseRows, elsewhere, partly, waiting } from './abuse-rows.ts';
import { sabotage } from './abuse-sabotage.ts';

// A quoted text with a row in it: before the function of a test, or as the first of the cases of a table.
const words = String.raw`(['"\x60])((?:(?!\1).)*\b[A-I]\d\d\b(?:(?!\1).)*)\1,`;
const beforeFunction = new RegExp(String.raw`${words}\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|function)`, 'g');
const firstOfCase = new RegExp(String.raw`\[\s*${words}`, 'g');

/** The rows that a text's tests name in their titles, ranges (`A01–A05`) written out. */
export function rowsNamed(text: string): string[] {
  const titles = [beforeFunction, firstOfCase].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[2]!),
  );
  return titles.flatMap((title) =>
    [...title.matchAll(/\b([A-I])(\d\d)(?:–[A-I](\d\d))?\b/g)].flatMap(([, letter, from, to]) =>
      Array.from(
        { length: Number(to ?? from) - Number(from) + 1 },
        (_, index) => `${letter}${String(Number(from) + index).padStart(2, '0')}`,
      ),
    ),
  );
}

function namedBy(): Map<string, { files: Set<string>; tests: number }> {
  const found = new Map<string, { files: Set<string>; tests: number }>();
  const add = (row: string, file: string) => {
    const entry = found.get(row) ?? { files: new Set<string>(), tests: 0 };
    entry.files.add(file);
    entry.tests += 1;
    found.set(row, entry);
  };
  for (const file of globSync([
    '{server,domain,contract,web}/{src,test}/**/*.test.{ts,tsx}',
    'scripts/check-house.test.ts',
    'e2e/**/*.spec.ts',
  ]).sort())
    for (const row of rowsNamed(readFileSync(file, 'utf8'))) add(row, file);
  for (const [row, files] of Object.entries(elsewhere)) for (const file of files) add(row, file);
  return found;
}

const groups: Record<string, string> = {
  A: 'Roles and claims',
  B: 'Company separation',
  C: 'Sign-in, sessions, tokens',
  D: 'Browser',
  E: 'Course packages',
  F: 'Files, imports, exports',
  G: 'Store, seats, payments',
  H: 'Learning, certificates, legal',
};

/** The page, and what is wrong with it: rows with neither a test nor a reason, reasons that are no longer true. */
export function abusePage(): { text: string; problems: string[] } {
  const named = namedBy();
  const problems = Object.keys(abuseRows).flatMap((row) => {
    if (!named.has(row) && !waiting[row]) return [`${row} has neither a test nor a reason`];
    if (named.has(row) && waiting[row]) return [`${row} is tested; its reason not to be is old`];
    return !named.has(row) && partly[row] ? [`${row} is said to be tested in part, and is not`] : [];
  });
  const link = (file: string) => `[${file.split('/').at(-1)}](../${file})`;
  const rowsOf = (letter: string) => Object.keys(abuseRows).filter((row) => row.startsWith(letter));
  const line = (row: string) =>
    `| ${row} | ${abuseRows[row]} | ${[...(named.get(row)?.files ?? [])].map(link).join(', ') || '–'} | ${waiting[row] ?? partly[row] ?? ''} |`;
  const count = (rows: string[]) =>
    `${rows.filter((row) => named.has(row)).length} of ${rows.length} rows tested, ${rows.filter((row) => partly[row]).length} of them in part; ${rows.filter((row) => waiting[row]).length} wait`;
  const others = [...named.keys()].filter((row) => !abuseRows[row]).sort();
  const sections = Object.entries(groups).map(
    ([letter, title]) =>
      `## ${letter}. ${title}\n\n${count(rowsOf(letter))}.\n\n| row | case | tests | what waits, and for what |\n|---|---|---|---|\n${rowsOf(letter).map(line).join('\n')}\n`,
  );
  const text = `<!-- Printed by \`npm run docs\` from the titles of the tests and scripts/abuse-rows.ts. Change those, not this page. -->

# Abuse cases

Each row of the threat model is one way to do harm, and the tests that try it. A test says in its title which rows it tries; \`npm run docs -- --check\`
fails when a row has neither a test nor a reason.

**${count(Object.keys(abuseRows))}.** Also named by tests: ${others.join(', ')}.

${sections.join('\n')}
## Tried by sabotage

Each fault was put in by hand, one test was run, and the fault was taken back. ${sabotage.filter(({ red }) => red.length > 0).length} of ${sabotage.length} turned a test red.

| fault | where | tests that turned red |
|---|---|---|
${sabotage.map(({ fault, where, red }) => `| ${fault} | ${where} | ${red} |`).join('\n')}
`;
  return { text, problems };
}
