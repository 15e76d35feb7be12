import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ours = join(import.meta.dirname, '../../../db/migrations');

export type MigrationFile = MigrationMarks & {
  name: string;
  sql: string;
  /** Tells whether a file was changed after release. */
  sha256: string;
};

/** What the comments at the head of a file say about it. */
export type MigrationMarks = {
  /**
   * `-- contract: since 0409`: takes away what versions before that expand step use. Null: every version before works
   * on with it.
   */
  contract: string | null;
  /** `-- outside a transaction`: each statement on its own, and again from the first one after an interruption. */
  outside: boolean;
};

/** The migration files in order. */
export async function migrationFiles(folder = ours): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), ...marksOf(sql) };
    }),
  );
}

export function marksOf(sql: string): MigrationMarks {
  const head = /^(?:--.*\n|\s*\n)*/.exec(sql)![0];
  return {
    contract: /^-- contract: (\S.*)$/m.exec(head)?.[1]?.trim() ?? null,
    outside: /^-- outside a transaction\b/m.test(head),
  };
}

/** What no statement ends or begins in: comments, texts, names in quotes, bodies of functions. */
const closed =
  /--[^\n]*|\/\*[^]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$([A-Za-z_]\w*)?\$[^]*?\$\1\$|;/g;

/** The statements of a file, each with the line on which it begins (from 1). */
export function statementsOf(sql: string): { text: string; line: number }[] {
  const ends = [...sql.matchAll(closed)].filter(([found]) => found === ';').map(({ index }) => index + 1);
  return [...ends, sql.length].flatMap((end, index) => {
    const begin = index === 0 ? 0 : ends[index - 1]!;
    const piece = sql.slice(begin, end);
    const before = /^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*/.exec(piece)![0];
    const text = piece.slice(before.length).replace(/;$/, '').trim();
    if (text === '' || text.startsWith('--')) return [];
    return [{ text, line: sql.slice(0, begin + before.length).split('\n').length }];
  });
}
