import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../server/db/migrations');

/**
 * The page about the schema for analysis tools: its views and columns are the comments of the migrations, the later
 * ones last.
 */
export function biPage(table: (head: string[], rows: string[][]) => string): string {
  const views = new Map<string, string>();
  const columns = new Map<string, Map<string, string>>();
  for (const file of readdirSync(folder).sort())
    for (const [, kind, view, column, words] of readFileSync(join(folder, file), 'utf8').matchAll(
      /comment on (view|column) bi\.(\w+)(?:\.(\w+))? is '((?:[^']|'')*)'/g,
    )) {
      if (kind === 'view') views.set(view!, words!.replaceAll("''", "'"));
      else
        columns.set(
          view!,
          (columns.get(view!) ?? new Map<string, string>()).set(column!, words!.replaceAll("''", "'")),
        );
    }
  const described = [...views].map(
    ([view, words]) =>
      `### \`bi.${view}\`\n\n${words}\n\n${table(
        ['column', 'meaning'],
        [...(columns.get(view) ?? [])].map(([column, meaning]) => [`\`${column}\``, meaning]),
      )}\n`,
  );
  return `${readFileSync(join(import.meta.dirname, 'bi-page.md'), 'utf8')}\n## Views\n\n${described.join('\n')}`;
}
