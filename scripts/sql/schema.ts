/** Tables with their columns, by name: `people`, and both `sessions` and `auth.sessions`. */
export type Schema = { tables: ReadonlyMap<string, ReadonlySet<string>>; owners: ReadonlyMap<string, string> };

/** Reads what `npm run db:migrate` prints. The owner of a table is the module that its comment names. */
export function readSchema(printed: string): Schema {
  const tables = new Map<string, ReadonlySet<string>>();
  const owners = new Map<string, string>();
  for (const [, owner, name, body] of printed.matchAll(
    /^-- ([a-z-]+) \[[^\n]*\n(?:--[^\n]*\n)*create table ([a-z_.]+) \(\n([^]*?)^\);/gm,
  )) {
    const columns = new Set(
      body!
        .split('\n')
        .map((line) => /^ {2}"?([a-z_0-9]+)"? /.exec(line)?.[1])
        .filter((column) => column !== undefined && column !== 'constraint'),
    ) as Set<string>;
    for (const known of new Set([name!, name!.replace(/^\w+\./, '')])) {
      tables.set(known, columns);
      owners.set(known, owner!);
    }
  }
  return { tables, owners };
}

/** Columns that functions answer: `returns table (…)` of the migrations. */
export function columnsOfFunctions(migrations: string): string[] {
  return [...migrations.matchAll(/\breturns table\s*\(((?:[^()]|\([^()]*\))*)\)/gi)].flatMap(([, list]) =>
    list!
      .replaceAll(/\([^()]*\)|--[^\n]*/g, '')
      .split(',')
      .map((column) => column.trim().split(/\s+/)[0]!.replaceAll('"', '')),
  );
}
