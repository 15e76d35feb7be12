import { globSync, readFileSync } from 'node:fs';

/**
 * One rule broken in one place: in a source file, or in the database, and the tests of which one has to be red for it.
 */
export type Fault = {
  group: string;
  name: string;
  /** In a file: what stands at a place, and what is put there instead. */
  file?: string;
  at: number;
  was: string;
  now: string;
  /** In the database: run once on a copy of the migrated template. */
  sql?: string;
  project: 'domain' | 'server';
  tests: string[];
};

type Where = Pick<Fault, 'group' | 'project' | 'tests'>;
const inFile = (where: Where, file: string, at: number, was: string, now: string, name: string): Fault => ({
  ...where,
  file,
  at,
  was,
  now,
  name,
});
const inDatabase = (where: Where, name: string, sql: string): Fault => ({
  ...where,
  name,
  sql,
  at: 0,
  was: '',
  now: '',
});
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Every cell of the table of reaches: wider for who reaches less, closed for who reaches all. */
function permissions(): Fault[] {
  const where: Where = { group: 'permission rows', project: 'domain', tests: ['domain/src/access/policies.test.ts'] };
  const row = /'([\w.]+)': \{ (learner: '\w+', companyAdmin: '\w+', platformAdmin: '\w+') \}/g;
  return globSync('domain/src/*/policy.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(row)].flatMap((match) =>
      [...match[2]!.matchAll(/(\w+): ('\w+')/g)].map((cell) => {
        const at = match.index + match[0].indexOf(match[2]!) + cell.index + cell[0].indexOf("'");
        const now = cell[2] === "'anyone'" ? "'nobody'" : "'anyone'";
        return inFile(where, file, at, cell[2]!, now, `${match[1]}, ${cell[1]}: ${cell[2]} → ${now}`);
      }),
    );
  });
}

/**
 * Rows that, opened wide, make first-wall.test.ts red. The queries of the other rows name the company of the caller as
 * well, so that no answer shows the difference: policies.test.ts alone holds those.
 */
const decideAlone = [
  'assessment.take',
  'enrolment.view',
  'enrolment.learn',
  'enrolment.void',
  'achievement.revoke',
  'reportSchedule.view',
];
/** Rows by which an administrator looks at what the company has. */
const looking = /\.(view\w*|search\w*) |^(evidence\.review|reportFile\.make|auditPack\.make|listView\.keep) /;

/**
 * Rows as someone sees them who calls the server: closed to a company's administrator, and opened wide where that
 * shows.
 */
function looks(): Fault[] {
  const where: Where = {
    group: 'permission rows, over HTTP',
    project: 'server',
    tests: ['server/test/access/first-wall.test.ts'],
  };
  return permissions().flatMap((fault) => {
    const { was } = fault;
    const action = fault.name.slice(0, fault.name.indexOf(','));
    if (!/ companyAdmin: '(self|ownCompany|selfOrOwnCompany)'/.test(fault.name)) return [];
    const closed = { ...fault, ...where, now: "'nobody'", name: `${action}, companyAdmin: ${was} → 'nobody'` };
    return [
      ...(looking.test(`${action} `) ? [closed] : []),
      ...(decideAlone.includes(action) ? [{ ...fault, ...where }] : []),
    ];
  });
}

/** What stands between the brace that follows `opening` and its match. */
function block(text: string, opening: string): { at: number; body: string } {
  const at = text.indexOf('{', text.indexOf(opening) + opening.length - 1) + 1;
  let depth = 1;
  let end = at;
  while (depth > 0) depth += { '{': 1, '}': -1 }[text[end++]!] ?? 0;
  return { at, body: text.slice(at, end - 1) };
}

/** Each step of a table of steps left out, and for each event a step that is none. */
function steps(where: Where, file: string, table: string, wrong: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  const { at, body } = block(text, `${table}: Record<`);
  return [...body.matchAll(/(\w+): \{([^}]*)\}/g)].flatMap((event) => {
    const inside = at + event.index + event[0].indexOf('{') + 1;
    const left = [...event[2]!.matchAll(/(\w+): '(\w+)',?/g)].map((step) =>
      inFile(where, file, inside + step.index, step[0], '', `without ${event[1]}: ${step[1]} → ${step[2]}`),
    );
    return [...left, inFile(where, file, inside, '', ` ${wrong},`, `with ${event[1]}: ${wrong}`)];
  });
}

const seatSteps = steps(
  { group: 'seat steps, rules', project: 'domain', tests: ['domain/src/seats/seats.test.ts'] },
  'domain/src/seats/seat-states.ts',
  'seatSteps',
  "returned: 'available'",
);
const orderSteps = steps(
  { group: 'order steps, rules', project: 'domain', tests: ['domain/src/store/orders.test.ts'] },
  'domain/src/store/order-states.ts',
  'orderSteps',
  "refunded: 'paid'",
);

/** The database's table of steps: each row left out, a wrong one for each event, and the two triggers that hold it. */
function seatStepsInSql(): Fault[] {
  const where: Where = {
    group: 'seat steps, SQL',
    project: 'server',
    tests: ['server/src/modules/seats/holding/seat-steps.test.ts'],
  };
  const text = readFileSync('server/db/migrations/0121_seat_steps.sql', 'utf8');
  const body = text.slice(text.indexOf('create function seat_step('), text.indexOf('$$;', text.indexOf('$$') + 2) + 3);
  const replace = (now: string) => now.replace('create function', 'create or replace function');
  const rows = [...body.matchAll(/\n {4}\('(\w+)', '(\w+)', '(\w+)'\),?/g)];
  const last = rows.at(-1)![0];
  const left = rows.map((row) => {
    const without = body.replace(row[0], '');
    // The row before the last one loses its comma with it.
    return inDatabase(
      where,
      `without ${row[1]}: ${row[2]} → ${row[3]}`,
      replace(row[0] === last ? without.replace(/,(\n {2}\) as step)/, '$1') : without),
    );
  });
  const events = [...new Set(rows.map((row) => row[1]!))];
  const more = events.map((event) =>
    inDatabase(
      where,
      `with ${event}: returned → available`,
      replace(body.replace(last, `${last},\n    ('${event}', 'returned', 'available')`)),
    ),
  );
  const triggers = ['known_steps_of_seats', 'known_beginnings_of_seats'].map((name) =>
    inDatabase(where, `without the trigger ${name}`, `drop trigger ${name} on seats`),
  );
  return [...left, ...more, ...triggers];
}

const other: Record<string, string> = { '<=': '<', '<': '<=', '>=': '>', '>': '>=' };

/** Each comparison of days, levels and instants moved by one. */
function boundaries(where: Where, files: string[]): Fault[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
    return [...code.matchAll(/ (<=|>=|<|>) (?!0\b)/g)].map((match) =>
      inFile(
        where,
        file,
        match.index + 1,
        match[1]!,
        other[match[1]!]!,
        `${file.split('/').at(-1)}:${lineOf(text, match.index)}: ${match[1]} → ${other[match[1]!]}`,
      ),
    );
  });
}

/** The same in the SQL that answers for whole companies. */
function boundariesInSql(): Fault[] {
  const where: Where = {
    group: 'qualification boundaries, SQL',
    project: 'server',
    tests: ['server/src/modules/qualification/status/status.parity.test.ts'],
  };
  const text = readFileSync('server/db/migrations/0150_renewed_early.sql', 'utf8');
  const start = text.indexOf('create function requirement_status(');
  const end = text.indexOf('\n$$;', start) + 4;
  const body = text.slice(start, end).replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));
  const derive = text.slice(text.indexOf('do $$ begin', end), text.indexOf('end $$;', end) + 7);
  // Moved by one, these say the same: suspended at rank 4 is rank 4 either way; `coming` only finds the rows for which
  // `usable` then decides (more of them alter nothing); and a proof that begins today covers as long as itself.
  const alike = [
    '> 4 then 4 else',
    '> on_day and a.recorded_at',
    '> known) and (a.revoked_at is null or a.revoked_at > known)\n      and (of_people',
    '> known)\n      and (of_people',
    '> on_day\n    order by l.person_id',
  ];
  const coming = body.indexOf('coming as (');
  const same = new Set(alike.map((text) => body.indexOf(text, text.includes('of_people') ? coming : 0)));
  if (same.has(-1)) throw new Error('a comparison that alters nothing is no longer there');
  const moved = [...body.matchAll(/ (<=|>=|<|>) (?!0\b)/g)].filter((match) => !same.has(match.index + 1));
  return moved.map((match) => {
    const now = `${body.slice(0, match.index + 1)}${other[match[1]!]}${body.slice(match.index + 1 + match[1]!.length)}`;
    const line = lineOf(text, start + match.index);
    const said = text
      .slice(start + match.index - 24, start + match.index + 20)
      .replace(/\s+/g, ' ')
      .trim();
    return inDatabase(
      where,
      `line ${line}: … ${said} …`,
      `${now.replace('create function', 'create or replace function')}\n${derive}`,
    );
  });
}

/** Which seat is given: what the statements that ship say. */
function seatOrder(): Fault[] {
  const where: Where = {
    group: 'order of giving, SQL',
    project: 'server',
    tests: ['server/src/modules/seats/lots/seat-order.test.ts'],
  };
  const changes: [string, string, string][] = [
    ['lots/seat-order.ts', 'l.blocked_at is null and ', ''],
    ['lots/seat-order.ts', 's.assign_by >= ', 's.assign_by > '],
    ['lots/seat-order.ts', 's.assign_by is null or ', ''],
    ['lots/seat-order.ts', 's.assign_by nulls last', 's.assign_by desc nulls first'],
    ['lots/seat-order.ts', 's.assign_by nulls last', 's.assign_by nulls first'],
    ['lots/seat-order.ts', 'l.made_at, s.id', 'l.made_at desc, s.id'],
    ['holding/give-seats.ts', ' and ${giveable(work.today)}', ''],
    ['holding/give-seats.ts', ' and l.owner_person_id is null', ''],
    ['holding/give-seats.ts', 'order by ${firstToExpire}', 'order by s.id desc'],
    ['holding/take-seats.ts', ' and ${giveable(on)}', ''],
    ['holding/take-seats.ts', ', ${firstToExpire}', ', s.id desc'],
    ['lots/codes.ts', ' and ${giveable(work.today)}', ''],
    ['lots/codes.ts', ' and l.owner_person_id is null and', ' and'],
    ['lots/codes.ts', 'order by ${firstToExpire}', 'order by s.id desc'],
  ];
  return changes.map(([name, was, now]) => {
    const file = `server/src/modules/seats/${name}`;
    const said = wordsOf(was).exec(readFileSync(file, 'utf8'));
    if (!said) throw new Error(`${file} no longer says ${was}`);
    return inFile(where, file, said.index, said[0], now, `${name}: ${was.trim()} → ${now.trim() || 'nothing'}`);
  });
}

/** The words of a statement, wherever its lines are broken. */
function wordsOf(text: string): RegExp {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(literal.replaceAll(' ', '\\s+'));
}

const days = ['status', 'what-if/target-standing', 'facts', 'validity', 'achievement-status'].map(
  (name) => `domain/src/qualification/${name}.ts`,
);

export const faults: Fault[] = [
  ...permissions(),
  ...seatSteps,
  ...orderSteps,
  ...boundaries(
    { group: 'qualification boundaries, rules', project: 'domain', tests: ['domain/src/qualification/'] },
    days,
  ),
  ...looks(),
  ...seatStepsInSql(),
  ...seatOrder(),
  ...boundariesInSql(),
];
