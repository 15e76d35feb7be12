import type pg from 'pg';
import { relative } from 'node:path';
import { declaredFields, wrongTypes } from './compare.ts';
import { columnsOf, describe, shapesOf } from './database.ts';
import { type Found, statementsIn } from './find.ts';
import { wrongNulls } from './nullable.ts';
import { Program } from './program.ts';

/** How far the look went. `skipped`: why a statement was not prepared, with how many. */
export type Counts = {
  statements: number;
  prepared: number;
  declared: number;
  types: number;
  nulls: number;
  skipped: Map<string, number>;
};

/** Compares the statements of the sources with what a migrated database says of them. Problems name file and line, from `root`. */
export async function checkRows(client: pg.Client, { configuration, folder, root }: { configuration: string; folder: string; root: string }): Promise<{ problems: string[]; counts: Counts }> {
  const program = new Program(configuration, folder);
  try {
    const [columns, shapes] = [await columnsOf(client), await shapesOf(client)];
    const counts: Counts = { statements: 0, prepared: 0, declared: 0, types: 0, nulls: 0, skipped: new Map() };
    const skip = (why: string): void => void counts.skipped.set(why, (counts.skipped.get(why) ?? 0) + 1);
    const problems: string[] = [];
    const temporary = new Set(program.files.flatMap(({ source }) => [...source.text.matchAll(/\bcreate temp(?:orary)? table (?:if not exists )?(\w+)/g)].map(([, table]) => table!)));
    const checkOne = async (found: Found): Promise<void> => {
      counts.statements++;
      if (found.readings.length === 0) return skip('a part of it is only known when it runs');
      const described = await Promise.all(found.readings.map(async (reading) => ({ reading, told: await describe(client, reading.text) })));
      const wrong = new Set<string>();
      const whole = described.flatMap(({ reading, told }) => ('fields' in told ? [{ reading, fields: told.fields }] : []));
      if (whole.length === 0) {
        const first = described[0]!;
        const refused = 'refused' in first.told ? first.told.refused : '';
        if (!found.run) return skip('a fragment, of which only the whole can be prepared');
        if (first.reading.holes.length > 0) return skip('a condition in it is only known when it runs, and stands for more');
        const missing = /^relation "(\w+)" does not exist$/.exec(refused)?.[1];
        if (missing && temporary.has(missing)) return skip('of a temporary table');
        return void problems.push(`${relative(root, found.file)}:${found.line}: PostgreSQL refuses it: ${refused}`);
      }
      counts.prepared++;
      const row = found.row && program.checker.getTypeFromTypeNode(found.row);
      const declared = row ? declaredFields(program, row) : null;
      if (declared) counts.declared++;
      else return;
      for (const { reading, fields } of whole) {
        if (fields.length === 0) continue;
        for (const one of wrongTypes(program, declared, fields, shapes)) wrong.add(one);
        if (reading.holes.length > 0) continue;
        const nulls = await wrongNulls(client, reading.text, declared, fields, columns);
        for (const one of nulls.wrong) wrong.add(one);
        if (reading === whole[0]!.reading) counts.nulls += nulls.compared;
      }
      counts.types += declared.length;
      for (const one of wrong) problems.push(`${relative(root, found.file)}:${found.line}: ${one}`);
    };
    for (const { name, source } of program.files) for (const found of statementsIn(program, name, source)) await checkOne(found);
    return { problems, counts };
  } finally {
    program.close();
  }
}
