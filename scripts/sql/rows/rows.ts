import { relative } from 'node:path';
import type pg from 'pg';
import { type DeclaredField, declaredFields, wrongTypes } from './compare.ts';
import { type Column, columnsOf, describe, type Field, shapesOf } from './database.ts';
import { type Found, statementsIn } from './find.ts';
import { wrongNulls } from './nullable.ts';
import { Program } from './program.ts';

/**
 * How far the look went: statements, those of them that were prepared, rows declared for them, fields compared.
 * `skipped`: statements by why they were not prepared.
 */
export type Counts = {
  statements: number;
  prepared: number;
  declared: number;
  types: number;
  nulls: number;
  skipped: Map<string, number>;
};

/**
 * Compares the statements of the sources below `folder` with what a migrated database says of them. Problems name file
 * and line, from `root`.
 */
export async function checkRows(
  client: pg.Client,
  { configuration, folder, root }: { configuration: string; folder: string; root: string },
): Promise<{ problems: string[]; counts: Counts }> {
  const program = new Program(configuration, folder);
  try {
    const looking = new Looking(client, program, await columnsOf(client), await shapesOf(client));
    for (const { name, source } of program.files)
      for (const found of statementsIn(program, name, source))
        await looking.at(found, `${relative(root, name)}:${found.line}`);
    return { problems: looking.problems, counts: looking.counts };
  } finally {
    program.close();
  }
}

class Looking {
  readonly problems: string[] = [];
  readonly counts: Counts = { statements: 0, prepared: 0, declared: 0, types: 0, nulls: 0, skipped: new Map() };
  readonly #client: pg.Client;
  readonly #program: Program;
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #shapes: ReadonlyMap<number, string | null>;
  /** Tables that the program makes while it runs. */
  readonly #temporary: ReadonlySet<string>;

  constructor(
    client: pg.Client,
    program: Program,
    columns: ReadonlyMap<string, Column>,
    shapes: ReadonlyMap<number, string | null>,
  ) {
    this.#client = client;
    this.#program = program;
    this.#columns = columns;
    this.#shapes = shapes;
    const made = /\bcreate temp(?:orary)? table (?:if not exists )?(\w+)/g;
    this.#temporary = new Set(
      program.files.flatMap(({ source }) => [...source.text.matchAll(made)].map(([, table]) => table!)),
    );
  }

  async at(found: Found, place: string): Promise<void> {
    this.counts.statements++;
    if (found.readings.length === 0) return this.#skip('part of their text is known only when they run');
    const told = [];
    for (const reading of found.readings) told.push({ reading, answer: await describe(this.#client, reading.text) });
    const whole = told.flatMap(({ reading, answer }) =>
      'fields' in answer ? [{ reading, fields: answer.fields }] : [],
    );
    const [first] = told;
    if (whole.length === 0 && 'refused' in first!.answer)
      return this.#refused(found, first!.reading.holes.length > 0, first!.answer.refused, place);
    this.counts.prepared++;
    const row = found.row && this.#program.checker.getTypeFromTypeNode(found.row);
    const declared = row ? declaredFields(this.#program, row) : null;
    if (!declared) return;
    this.counts.declared++;
    const wrong = new Set<string>();
    const unneeded = new Set(found.neverNull);
    for (const [at, { reading, fields }] of whole.entries()) {
      if (fields.length === 0) continue;
      if (at === 0) this.counts.types += declared.length;
      for (const one of wrongTypes(this.#program, declared, fields, this.#shapes)) wrong.add(one);
      // A condition that is not known could keep null away.
      if (reading.holes.length === 0)
        await this.#nulls(
          { text: reading.text, declared, fields, counted: at === 0 },
          wrong,
          unneeded,
          found.neverNull,
        );
    }
    for (const name of unneeded)
      wrong.add(`a comment says that ${name} is never null, and nothing else says that it may be: remove it`);
    for (const one of wrong) this.problems.push(`${place}: ${one}`);
  }

  async #nulls(
    {
      text,
      declared,
      fields,
      counted,
    }: { text: string; declared: readonly DeclaredField[]; fields: readonly Field[]; counted: boolean },
    wrong: Set<string>,
    unneeded: Set<string>,
    neverNull: readonly string[],
  ): Promise<void> {
    const nulls = await wrongNulls(this.#client, text, declared, fields, this.#columns);
    if (counted) this.counts.nulls += nulls.compared;
    for (const { name, why } of nulls.wrong) {
      unneeded.delete(name);
      if (!neverNull.includes(name)) wrong.add(why);
    }
  }

  #refused({ run }: Found, holes: boolean, refused: string, place: string): void {
    if (!run) return this.#skip('fragments, of which only the whole can be prepared');
    if (holes) return this.#skip('a condition in them is known only when they run, and is more than one');
    if (this.#temporary.has(/^relation "(\w+)" does not exist$/.exec(refused)?.[1] ?? ''))
      return this.#skip('of a temporary table');
    this.problems.push(`${place}: PostgreSQL refuses it: ${refused}`);
  }

  #skip(why: string): void {
    this.counts.skipped.set(why, (this.counts.skipped.get(why) ?? 0) + 1);
  }
}
