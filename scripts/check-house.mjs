// Rules of the house that imports do not show: who writes which table, who reads the clock, how long a file grows.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import configuration from '../architecture.cjs';

/** Modules that may write a table besides its owner, with the reason. The list may only shrink. */
const exceptions = {
  'course_versions:enrolment': 'freezes an edition at its first completion, through the door of catalogue',
  'companies:identity': "the first start makes the platform's own company before anybody could act for it",
  'employments:identity': 'the first start employs the first platform admin',
};

/** Table → owning module, from the comments of the migrations. */
export function tableOwners(migrations) {
  const owners = new Map();
  for (const [, table, owner] of migrations.matchAll(/comment on table ([a-z_.]+) is '([a-z-]+) \[/g))
    owners.set(table.replace(/^auth\./, ''), owner);
  return owners;
}

/** Writes of tables that belong to somebody else, in SQL text or through Kysely. */
export function strayWrites(module, text, owners) {
  const written = [
    ...text.matchAll(
      /(?:insert\s+into|update|delete\s+from)\s+(?:auth\.)?([a-z_]+)\b(?=[^;]*?(?:set|values|where|\())/gi,
    ),
    ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(?:auth\.)?([a-z_]+)/g),
  ].map((match) => match[1]);
  return [...new Set(written)].filter(
    (table) => owners.has(table) && owners.get(table) !== module && !exceptions[`${table}:${module}`],
  );
}

/**
 * Comparisons by === of what is no secret although its name sounds like one, each with the reason. The list may only
 * shrink.
 */
const openlyCompared = {
  'server/src/platform/database/migrate.ts: before === sha256': 'the digest of a migration, which everybody may read',
  "server/src/platform/lists/list-cursor.ts: expected.toString('base64url') === signature":
    'after timingSafeEqual found the same bytes: only how they are spelt is left to tell',
};

const secretName = /(?:token|secret|signature|mac|hmac|hash|digest|password|sha256|code)$/i;

/**
 * Comparisons with === whose time tells how much of a secret was right: both sides are values, and one is named like a
 * secret. What is compared goes through timingSafeEqual, or is looked up by its hash (C27).
 */
export function secretComparisons(text) {
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  const value = String.raw`[\w$.?!\[\]]+(?:\([^()]*\))?(?:\.[\w$]+)*`;
  const found = [
    ...code.matchAll(new RegExp(`(?<left>${value})\\s*[!=]==?\\s*(?<right>['"\\x60]?${value}['"\\x60]?)`, 'g')),
  ];
  const isValue = (operand) =>
    !/^(?:['"`]|\d|null$|undefined$|true$|false$|typeof\b)/.test(operand) && !/\.(?:length|byteLength)$/.test(operand);
  const last = (operand) =>
    operand
      .replace(/\([^()]*\)/g, '')
      .replace(/[!?[\]]/g, '')
      .split('.')
      .at(-1) ?? '';
  return found
    .map(({ groups }) => [groups.left, groups.right])
    .filter(
      ([left, right]) =>
        isValue(left) && isValue(right) && (secretName.test(last(left)) || secretName.test(last(right))),
    )
    .map(([left, right]) => `${left} === ${right}`);
}

/** Reading the machine's clock outside the platform: time comes as `work.now` and `work.today`. */
export function clockReads(text) {
  return /new Date\(\)|Date\.now\(\)/.test(text.replace(/\/\/.*$/gm, ''));
}

/**
 * Colons that the code writes after words: French sets them off by a space, English does not. `colon`
 * (web/src/ui/i18n.ts) writes them. In a template, or in JSX text after what is filled in.
 */
export function ownColons(text) {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const template = /`[^`\n]*?(\$\{[^`{}]*\}: )[^`\n]*`/g;
  const jsx = /(?:^\s*|>|\} )(\{(?!\()[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)?\}: )(?=[{<])(?!.*(?:=>|\) \{$|;$))/gm;
  return [...code.matchAll(template), ...code.matchAll(jsx)].map((match) => match[1].trim());
}

/**
 * Where React's own `lazy` may be used: a part whose code can't be loaded takes the whole page away, and what was
 * entered on it.
 */
const ownLazy = new Set([
  'web/src/app/Root.tsx',
  'web/src/ui/lazyPart.tsx',
  'web/src/ui/lazyWhenIdle.ts',
  'web/src/ui/feedback/EmptyState.tsx',
]);

/** Parts of a page that are loaded with React's `lazy`. */
export function bareLazy(text) {
  return /^import \{[^}]*\blazy\b[^}]*\} from 'react';$/m.test(text);
}

/**
 * A property that is tried with seeds of its own would be red for one and green for the next: `propertyRuns` gives the
 * seed and how often.
 */
export function looseProperties(text) {
  const count = (pattern) => [...text.matchAll(pattern)].length;
  return count(/\bfc\.(?:assert|check|sample)\(/g) > count(/\bpropertyRuns\(|\bseed: /g);
}

/** Rules that ship as SQL: what is tried here says in words what the statement says. The list may only shrink. */
const twinsInSql = {
  'domain/src/assignment/necessity.ts: necessityOf': 'server/src/modules/assignment/necessity-sql.ts',
  'domain/src/company/company.ts: companyState': 'server/src/modules/company/companies/list-companies.ts',
  'domain/src/privacy/retention.ts: personKeptThrough': 'server/src/modules/privacy/due-sql.ts',
  'domain/src/privacy/retention.ts: fallsDue': 'server/src/modules/privacy/due-sql.ts',
  'domain/src/company/employee.ts: employeeStatus': 'server/src/modules/company/employees/list-employees.ts',
};

/**
 * Rules that are tried and not used: exports of `rules` that no text of `shipped` names, nor their own file a second
 * time. A test is no use of a rule. Both are file → text.
 */
export function shippedNowhere(rules, shipped) {
  const words = new Map();
  for (const [file, text] of shipped)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g))
      (words.get(word) ?? words.set(word, new Map()).get(word)).set(file, (words.get(word).get(file) ?? 0) + 1);
  return [...rules].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm)]
      .map(([, name]) => name)
      .filter((name) => {
        const used = words.get(name) ?? new Map();
        return (used.get(file) ?? 0) < 2 && [...used.keys()].every((other) => other === file);
      })
      .map((name) => `${file}: ${name}`),
  );
}

/** Files of one folder that a reader can still take in; migrations are a list by number. */
const roomFor = 40;
const lists = new Set(['server/db/migrations', 'server/db/demo/pictures', 'server/db/demo/pictures/rendered']);

/** Folders with more files than a reader takes in, with how many they hold: `['server/src/platform', 134]`. */
export function crowdedFolders(files) {
  const held = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...held]
    .map(([folder, inside]) => [folder, inside.length])
    .filter(([folder, count]) => count > roomFor && !lists.has(folder));
}

/** Lines of comments that are wider than code is, which oxfmt leaves as they are: `['3: // …']`. */
export function wideComments(text) {
  return text
    .split('\n')
    .map((line, at) => [line, at + 1])
    .filter(([line]) => line.length > 120 && /^\s*(?:\/\/|\/?\*)/.test(line))
    .map(([line, at]) => `${at}: ${line.trim().slice(0, 40)}…`);
}

const comments = /(?:^|\s)\/\*[^]*?\*\/|(?:^|\s)\/\/ .*$/gm;
const testNames = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()'`]*\))?\(\s*(?:'[^'\n]*'|`[^`\n]*`)/g;

/**
 * Words of comments and of tests' names for which the trade has a plainer one (docs/glossary.md), and types whose name
 * says nothing of what they are.
 */
export function privateWords(text) {
  const prose = [...text.matchAll(comments), ...text.matchAll(testNames)].map(([found]) => found).join('\n');
  return [
    ...[...prose.matchAll(/(?<![\w@/._-])(?:nobody|somebody|anybody|everybody|whoever|anew|films?)(?![\w@/_-])/gi)].map(
      ([word]) => word,
    ),
    ...[...text.matchAll(/^(?:export )?type (?:Asked|Given)\b/gm)].map(([type]) => type),
  ];
}

/** Conditions in SQL that have a name in predicates.ts, written out: `['openAttempt']`. */
export function writtenOut(text) {
  const conditions = {
    openAttempt: /\bcompleted_at is null\s+and (?:\w+\.)?withdrawn_at is null\s+and (?:\w+\.)?failed_at is null/,
    countsFor: /\b(?:\w+\.)?number >= \w+\.number\b/,
    notEndedBefore: /\bended_on is null\s+or (?:\w+\.)?ended_on >= /,
  };
  return Object.entries(conditions).flatMap(([name, condition]) => (condition.test(text) ? [name] : []));
}

/** Commands of package.json that run a file which does not stand there. */
export function commandsWithoutFile(commands, stands) {
  return Object.entries(commands).filter(([, command]) => {
    const file = /^node (\S+)/.exec(command)?.[1];
    return file !== undefined && !stands(file);
  });
}

const sources = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const isTest = (file) => /\.test\.tsx?$|\.cases\.ts$/.test(file);

if (process.argv[1] === import.meta.filename) {
  const problems = [];
  const migrations = readdirSync('server/db/migrations')
    .map((name) => readFileSync(join('server/db/migrations', name), 'utf8'))
    .join('\n');
  const owners = tableOwners(migrations);
  for (const [name] of commandsWithoutFile(JSON.parse(readFileSync('package.json', 'utf8')).scripts, existsSync))
    problems.push(`package.json: npm run ${name} runs a file that does not exist`);
  for (const module of configuration.order) {
    for (const file of sources(`server/src/modules/${module}`).filter((name) => !isTest(name))) {
      const text = readFileSync(file, 'utf8');
      for (const table of strayWrites(module, text, owners))
        problems.push(`${file}: writes ${table}, which belongs to ${owners.get(table)}`);
      if (clockReads(text)) problems.push(`${file}: reads the clock; use work.now or work.today`);
    }
  }
  for (const file of ['server/src', 'domain/src'].flatMap(sources).filter((name) => !isTest(name)))
    for (const comparison of secretComparisons(readFileSync(file, 'utf8')))
      if (!openlyCompared[`${file}: ${comparison}`])
        problems.push(
          `${file}: ${comparison} tells by its time how much was right; use timingSafeEqual, or look it up by its hash`,
        );
  for (const file of sources('server/src').filter((name) => !isTest(name) && !name.endsWith('/predicates.ts')))
    for (const name of writtenOut(readFileSync(file, 'utf8')))
      problems.push(`${file}: writes ${name} out; take it from platform/database/predicates.ts`);
  for (const file of sources('domain/src').filter((name) => !isTest(name)))
    if (clockReads(readFileSync(file, 'utf8'))) problems.push(`${file}: a rule reads the clock`);
  for (const file of sources('web/src').filter((name) => !isTest(name)))
    for (const own of ownColons(readFileSync(file, 'utf8')))
      problems.push(`${file}: ${own} writes a colon that French sets off by a space; use colon()`);
  for (const file of sources('web/src').filter((name) => !ownLazy.has(name)))
    if (bareLazy(readFileSync(file, 'utf8')))
      problems.push(`${file}: a part that can't be loaded takes the page away; use lazyPart()`);
  const read = (file) => [file, readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')];
  const shipped = [
    'domain/src',
    'contract/src',
    'server/src',
    'server/db',
    'server/course-player',
    'web/src',
    'web/player',
    'web/worker',
    'scripts',
  ]
    .flatMap(sources)
    .filter((name) => !isTest(name));
  for (const rule of shippedNowhere(shipped.filter((name) => name.startsWith('domain/')).map(read), shipped.map(read)))
    if (!twinsInSql[rule]) problems.push(`${rule} is used by no program: ship it, or delete it with its test`);
  for (const file of ['domain/src', 'server/src', 'server/test'].flatMap(sources).filter((name) => isTest(name)))
    if (looseProperties(readFileSync(file, 'utf8')))
      problems.push(`${file}: a property without a seed; give fc.assert propertyRuns('what holds')`);
  const written = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'drills', 'scripts'].flatMap((tree) =>
    readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file)),
  );
  for (const [folder, count] of crowdedFolders(written))
    problems.push(`${folder}: ${count} files; give it rooms of at most ${roomFor}`);
  for (const file of written.filter(
    (name) => /\.(?:tsx?|mjs)$/.test(name) && !/check-(?:house|words)|platform\/database\/tables/.test(name),
  ))
    for (const word of privateWords(readFileSync(file, 'utf8')))
      problems.push(`${file}: “${word}”; the glossary has a plainer word`);
  for (const file of written.filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('database/tables.ts')))
    for (const line of wideComments(readFileSync(file, 'utf8')))
      problems.push(`${file}:${line} is wider than 120 characters`);
  const long = ['domain/src', 'contract/src', 'server/src', 'web/src']
    .flatMap(sources)
    .filter((file) => !isTest(file) && !file.endsWith('tables.ts') && !file.includes('/addresses/'))
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length])
    .filter(([, lines]) => lines > 300);
  for (const [file, lines] of long) console.warn(`note: ${file} has ${lines} lines; consider splitting it`);
  for (const problem of problems) console.error(problem);
  console.log(`${owners.size} tables, ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}
