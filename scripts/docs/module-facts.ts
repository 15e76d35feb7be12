import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../../server/src/app/modules.ts';

const root = join(import.meta.dirname, '../..');

/**
 * One table as the printed schema has it. `refersTo`: tables by the columns that name their rows, the tenant's column
 * aside.
 */
export type TableFacts = {
  name: string;
  owner: string;
  says: string;
  refersTo: { table: string; columns: string[] }[];
};

/** Every table of Muster, from `server/db/schema.sql`. */
export function tablesOf(schema = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')): TableFacts[] {
  return [
    ...schema.matchAll(/^-- ([a-z-]+) \[[^\]]*\]: ([^\n]*)\n(?:--[^\n]*\n)*create table ([a-z_.]+) \(\n([^]*?)^\);/gm),
  ].map(([, owner, comment, name, body]) => ({
    name: name!,
    owner: owner!,
    says: comment!.split(' | ')[0]!.replace(/ \{[^}]*\}$/, ''),
    refersTo: [...body!.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES ([a-z_.]+)\(/g)].map(([, columns, table]) => ({
      table: table!,
      columns: columns!.split(', ').filter((column, _, all) => column !== 'company_id' || all.length === 1),
    })),
  }));
}

/** The modules whose code a module imports, by its name: through their `index.ts`, as `architecture.cjs` demands. */
export function importsOf(): Map<string, string[]> {
  return new Map(
    modules.map(({ name }) => {
      const used = globSync(`server/src/modules/${name}/**/*.ts`, { cwd: root })
        .filter((path) => !path.endsWith('.test.ts'))
        .flatMap((path) =>
          [...readFileSync(join(root, path), 'utf8').matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g)].map(
            ([, other]) => other!,
          ),
        );
      return [name, modules.map((one) => one.name).filter((other) => other !== name && used.includes(other))];
    }),
  );
}

/** Edges without those that others imply: who uses both B and C, where B uses C, shows B alone. */
export function reduced(edges: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (edges.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && (seen.add(next), reaches(next, to, seen))),
    );
  return new Map(
    [...edges].map(([from, used]) => [
      from,
      used.filter((to) => !used.some((other) => other !== to && reaches(other, to))),
    ]),
  );
}
