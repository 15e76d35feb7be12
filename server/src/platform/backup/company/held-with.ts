import type { CompanyTable } from './ownership.ts';
import { keyOf, pastName } from './past-rows.ts';
import { full, hold, isPutBack, same, type Scene } from './scene.ts';

/** What stays because of something else that stays, until nothing follows any more. */
export async function holdWithOthers(scene: Scene): Promise<void> {
  for (let changed = 1; changed > 0;) {
    changed = await holdPartsOfUsed(scene);
    changed += await holdConflicts(scene);
    changed += await holdOrphans(scene);
    changed += await holdNamed(scene);
  }
}

/**
 * A row that is part of one that stays as it is stays with it; and with an employee who stays, what was added about
 * them.
 */
async function holdPartsOfUsed(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.filter(isPutBack).map((table) => [full(table), table]));
  for (const edge of scene.edges) {
    const [child, parent] = [byName.get(edge.child), byName.get(edge.parent)];
    if (!child || !parent) continue;
    const on = same(edge.childColumns, 'c', edge.parentColumns, 'r');
    const part = child.way === 'unlessUsed' && parent.way === 'unlessUsed' && child.module === parent.module;
    if (part) {
      const standing = `join plan x on x.name = '${parent.name}' and x.key = ${keyOf(parent, 'r')} and x.why is not null
        and x.act in ('update', 'remove')`;
      held += await hold(
        scene,
        child.name,
        'used',
        ['update', 'remove'],
        `select ${keyOf(child, 'c')} from ${full(child)} c join ${full(parent)} r on ${on} ${standing}
          where c.${child.scope} = $1`,
      );
      held += await hold(
        scene,
        child.name,
        'used',
        ['insert'],
        `select ${keyOf(child, 'c')} from ${pastName(child.name)} c join ${full(parent)} r on ${on} ${standing}`,
      );
    } else if (parent.name === 'employments' && edge.childColumns.includes('person_id'))
      held += await hold(
        scene,
        child.name,
        'named',
        ['remove'],
        `select ${keyOf(child, 'c')} from ${full(child)} c join ${full(parent)} r on ${on}
        join plan x on x.name = 'employments' and x.key = ${keyOf(parent, 'r')} and x.why is not null
          and x.act = 'remove' where c.${child.scope} = $1`,
      );
  }
  return held;
}

const goes = (table: Pick<CompanyTable, 'name' | 'key'>, of: string, acts: string): string =>
  `exists (select from plan x where x.name = '${table.name}' and x.key = ${keyOf(table, of)} and x.why is null
    and x.act in (${acts}))`;

/** What must be unique and is taken by a row that stays. */
async function holdConflicts(scene: Scene): Promise<number> {
  let held = 0;
  for (const { table: name, expressions, condition, columns } of scene.unique) {
    const table = scene.tables.find((one) => full(one) === name);
    if (!table || table.way === 'stays' || columns.some((column) => table.generated.includes(column))) continue;
    const named = expressions.map((expression, place) => `${expression} as e${place}`).join(', ');
    const where = condition ? `(${condition})` : 'true';
    held += await hold(
      scene,
      table.name,
      'conflict',
      ['insert', 'update'],
      `select o.key from (select ${keyOf(table, 'p')} as key, ${named} from ${pastName(table.name)} p where ${where}) o
      join plan m on m.name = '${table.name}' and m.key = o.key and m.why is null and m.act in ('insert', 'update')
      join (select ${keyOf(table, 't')} as key, ${named} from ${name} t
        where ${table.scope} = $1 and ${where} and not ${goes(table, 't', `'remove', 'update'`)}) n
        on ${expressions.map((_, place) => `o.e${place} = n.e${place}`).join(' and ')}`,
    );
  }
  return held;
}

/** A row whose parent will not be there can't be put back. */
async function holdOrphans(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  const planned = await names(scene, ['insert', 'update']);
  for (const edge of scene.edges) {
    const child = byName.get(edge.child);
    if (!child || child.way === 'stays' || !planned.has(child.name)) continue;
    const parent = byName.get(edge.parent);
    const on = same(edge.childColumns, 'c', edge.parentColumns, 'r');
    const stays = `exists (select from ${edge.parent} r
      where ${on}${parent && isPutBack(parent) ? ` and not ${goes(parent, 'r', `'remove'`)}` : ''})`;
    const comes =
      parent && parent.way !== 'stays'
        ? ` and not exists (select from ${pastName(parent.name)} r where ${on} and ${goes(parent, 'r', `'insert'`)})`
        : '';
    const given = edge.childColumns.map((column) => `c."${column}" is not null`).join(' and ');
    held += await hold(
      scene,
      child.name,
      'parent',
      ['insert', 'update'],
      `select ${keyOf(child, 'c')} from ${pastName(child.name)} c where ${given} and not ${stays}${comes}`,
    );
  }
  return held;
}

/** A row that one which stays still names is not removed. */
async function holdNamed(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  const planned = await names(scene, ['remove']);
  for (const edge of scene.edges) {
    const parent = byName.get(edge.parent);
    if (!parent || !isPutBack(parent) || !planned.has(parent.name)) continue;
    const child = byName.get(edge.child);
    const goesToo = child && isPutBack(child) ? ` and not ${goes(child, 'c', `'remove', 'update'`)}` : '';
    held += await hold(
      scene,
      parent.name,
      'named',
      ['remove'],
      `select ${keyOf(parent, 'r')} from ${full(parent)} r
        join ${edge.child} c on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')}
        where r.${parent.scope} = $1${goesToo}`,
    );
  }
  return held;
}

async function names({ live }: Scene, acts: readonly string[]): Promise<Set<string>> {
  const { rows } = await live.query<{ name: string }>(
    'select distinct name from plan where why is null and act = any ($1)',
    [acts],
  );
  return new Set(rows.map(({ name }) => name));
}
