import pg from 'pg';
// Sets how values of the database are read.
import '../../../server/src/platform/database/database.ts';

/** A column of what a statement answers: `table` and `place` are 0 where it is no plain column of a table. */
export type Field = { name: string; type: number; table: number; place: number };
/**
 * What PostgreSQL says of a statement without running it: its columns (none where it answers no rows), or why it
 * refuses.
 */
export type Described = { fields: readonly Field[] } | { refused: string };

type Connection = {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
};
type RowDescription = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] };

/** Asks for the description alone, in the way of the client: it calls these as answers come. */
class Describing implements pg.Submittable {
  readonly text: string;
  readonly #done: (described: Described) => void;
  #described: Described = { fields: [] };
  constructor(text: string, done: (described: Described) => void) {
    this.text = text;
    this.#done = done;
  }
  submit(connection: pg.Connection): void {
    const speaking = connection as unknown as Connection;
    speaking.parse({ text: this.text, name: '', types: [] });
    speaking.describe({ type: 'S', name: '' });
    speaking.sync();
  }
  handleRowDescription({ fields }: RowDescription): void {
    this.#described = {
      fields: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: dataTypeID,
        table: tableID,
        place: columnID,
      })),
    };
  }
  handleError(error: Error): void {
    // The client forgets a statement that failed: it hears of nothing further.
    this.#done({ refused: error.message });
  }
  handleReadyForQuery(): void {
    this.#done(this.#described);
  }
  handlePortalSuspended(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

export const describe = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve) => {
    client.query(new Describing(text, resolve));
  });

/** A column of a table. `tiedTo`: other columns that a constraint compares it with, which may say when it is null. */
export type Column = { name: string; table: string; nullable: boolean; hasDefault: boolean; tiedTo: readonly string[] };

/** Columns of tables by `table.place`, as fields name them. */
export async function columnsOf(client: pg.Client): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await client.query<Column & { key: string }>(`
    select a.attrelid || '.' || a.attnum as key, a.attname as name, c.relname as table, not a.attnotnull as nullable,
      a.atthasdef as "hasDefault",
      array(select distinct o.attname::text from pg_constraint k
        join pg_attribute o on o.attrelid = k.conrelid and o.attnum = any(k.conkey) and o.attnum <> a.attnum
        where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey)) as "tiedTo"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  return new Map(rows.map((row) => [row.key, row]));
}

/** What a value of each type begins with on its way, for a look at what it is read as. */
const samples = new Map<string, string>(
  Object.entries({
    bool: 't',
    bytea: '\\x00',
    json: '{}',
    jsonb: '{}',
    date: '2026-01-31',
    timestamp: '2026-01-31 10:00:00',
    timestamptz: '2026-01-31 10:00:00+00',
    interval: '01:00:00',
    point: '(1,2)',
    circle: '<(1,2),3>',
  }),
);

/**
 * What a value of each type is for the program: `string`, `number`, `boolean`, `Date`, `Buffer`, `object`, or one of
 * them with `[]`. Null: anything.
 */
export async function shapesOf(client: pg.Client): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await client.query<{ oid: number; name: string; of: string | null; number: boolean }>(`
    select t.oid::int as oid, t.typname as name, e.typname as of, coalesce(e.typcategory, t.typcategory) = 'N' as number
      from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`);
  return new Map(
    rows.map(({ oid, name, of, number }) => {
      if (/^jsonb?$/.test(of ?? name)) return [oid, null];
      const sample = samples.get(of ?? name) ?? (number ? '1' : 'x');
      const read: unknown = (pg.types.getTypeParser(oid) as (text: string) => unknown)(of ? `{"${sample}"}` : sample);
      return [oid, Array.isArray(read) ? `${shapeOf(read[0])}[]` : shapeOf(read)];
    }),
  );
}

function shapeOf(value: unknown): string {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}
