import { purposes } from '../../architecture.cjs';
import { modules } from '../../server/src/app/modules.ts';
import { importsOf, reduced, tablesOf } from './module-facts.ts';
import type { TableFacts } from './module-facts.ts';

type Table = (head: string[], rows: string[][]) => string;

const mermaid = (text: string): string => `\`\`\`mermaid\n${text}\n\`\`\``;
const anchor = (name: string): string => `[${name}](data-model.md#${name})`;

/** The modules in their order, and a drawing of who builds on whom. */
export function modulesPage(table: Table): string {
  const imports = importsOf();
  const tables = tablesOf();
  const drawn = [...reduced(imports)].flatMap(([from, used]) => used.map((to) => `  ${from} --> ${to}`));
  const rows = modules.map(({ name, handlers, jobs, listeners, provides }) => {
    const own = tables.filter(({ owner }) => owner === name).length;
    return [
      own > 0 ? anchor(name) : name,
      purposes[name]!,
      String(handlers.length),
      String(own),
      String(jobs?.length ?? 0),
      String(listeners?.length ?? 0),
      String(provides?.length ?? 0),
      imports.get(name)!.join(', ') || '–',
    ];
  });
  return `
# Modules

Lowest first: a module imports those above it, through their \`index.ts\`, and hears of what later ones do by events. What a module asks of later ones is a question, and \`provides\` of their \`module.ts\` lists who answers it. Each has the same name in \`domain/src\`, \`contract/src\`, \`server/src/modules\`, \`web/src/modules\` and the words.
How they work together is in [architecture.md](architecture.md).

${table(['module', 'is about', 'endpoints', 'tables', 'jobs', 'events heard', 'questions answered', 'imports'], rows)}

## Questions

What a module needs of later ones it asks ([decision 150](decisions/0150-questions-to-later-modules.md)).

${table(['asked by', 'question', 'answered by'], questionsOf())}

## Drawing

An arrow leads to what a module builds on; those that others imply are left out.

${mermaid(`graph BT\n${drawn.join('\n')}`)}
`;
}

/** Who asks which question, and who answers it. */
function questionsOf(): string[][] {
  const answered = new Map<string, string[]>();
  for (const { name, provides } of modules)
    for (const { event } of provides ?? []) answered.set(event, [...(answered.get(event) ?? []), name]);
  const place = (question: string) => modules.findIndex(({ name }) => name === question.split('.')[0]);
  return [...answered]
    .toSorted(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1))
    .map(([question, by]) => [question.split('.')[0]!, `\`${question.split('.')[1]!}\``, by.join(', ')]);
}

/** The tables by module: what each holds, and what its rows refer to. */
export function dataModelPage(table: Table): string {
  const all = tablesOf();
  const parts = modules
    .map(({ name }) => all.filter(({ owner }) => owner === name))
    .filter((tables) => tables.length > 0);
  return `
# Data model

${all.length} tables, by the module that writes them; others only read. Columns, constraints and indexes are in [server/db/schema.sql](../server/db/schema.sql), rules of access in [architecture.md](architecture.md#tenant-isolation).
Nearly every row belongs to a company; drawings leave that out, and what refers to people by a column that says who did something.

${parts.map((tables) => partOf(tables, table)).join('\n')}`;
}

function partOf(tables: TableFacts[], table: Table): string {
  const { owner } = tables[0]!;
  const lines = tables.flatMap(({ name, refersTo }) =>
    refersTo
      .filter(isDrawn)
      .map(({ table: to, columns }) => `  ${id(to)} ||--o{ ${id(name)} : "${columns.join(', ')}"`),
  );
  const drawing = lines.length > 0 ? `${mermaid(`erDiagram\n${lines.join('\n')}`)}\n\n` : '';
  return `## ${owner}\n\n${drawing}${table(
    ['table', 'holds'],
    tables.map(({ name, says }) => [`\`${name}\``, says.replaceAll('|', '\\|')]),
  )}\n`;
}

const id = (table: string): string => table.replace('.', '_');

/** Who did something refers to people from everywhere, and the company is in nearly every table. */
const isDrawn = ({ table, columns }: { table: string; columns: string[] }): boolean =>
  table !== 'companies' && (table !== 'people' || columns.join() === 'person_id');
