// Prints what can be read from the code: docs/permissions.md, docs/api.md, docs/jobs.md, docs/abuse-cases.md. With --check it compares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@app/contract/all';
import { keyGrants, policies } from '@app/domain/access/policies';
import { errorStatus } from '@app/domain/errors';
import { allJobs } from '../server/src/app/compose.ts';
import { abusePage } from './abuse.ts';

const note = (command: string) => `<!-- Printed by \`${command}\`. Change the code, not this page. -->\n`;
const table = (head: string[], rows: string[][]) =>
  [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

const permissions = `${note('npm run docs')}
# The table of reaches

What each role may do, and to whom. A learner is whoever is signed in without an effective claim; a company admin has buAdmin; a platform admin has
buAdmin and qmsAdmin (access rule 5: qmsAdmin without buAdmin is a learner). \`self\`: own rows at the present company. \`ownCompany\`: rows of the present company.

${table(
  ['action', 'learner', 'company admin', 'platform admin'],
  Object.entries(policies).map(([action, rule]) => [`\`${action}\``, rule.learner, rule.companyAdmin, rule.platformAdmin]),
)}

A program asks with a key of a company. It reaches that company, does what its scopes name, and nothing else.

${table(
  ['scope of a key', 'lets it do'],
  Object.entries(keyGrants).map(([scope, actions]) => [`\`${scope}\``, actions.map((action) => `\`${action}\``).join(', ')]),
)}
`;

const areas = ['public', 'main', 'settings', 'admin', 'key'] as const;
const api = `${note('npm run docs')}
# The calls

${Object.keys(endpoints).length} calls under \`/api\`; shapes at \`/api/docs\` and \`/api/openapi.json\` of a running server.

${areas
  .map((area) => {
    const rows = Object.entries(endpoints).filter(([, endpoint]) => endpoint.area === area);
    return `## ${area}\n\n${table(
      ['call', 'address', 'what it does'],
      rows.map(([name, { method, path, summary }]) => [`\`${name}\``, `${method} \`${path}\``, summary]),
    )}\n`;
  })
  .join('\n')}
## Refusals

${table(
  ['code', 'status'],
  Object.entries(errorStatus).map(([code, status]) => [`\`${code}\``, String(status)]),
)}
`;

const jobs = `${note('npm run docs')}
# The jobs

Times are UTC, in five cron fields. A job without a schedule is written by a use case, in its transaction.

${table(
  ['job', 'schedule'],
  allJobs.map((job) => [`\`${job.name}\``, job.schedule ? `\`${job.schedule}\`` : 'by use cases']),
)}
`;

const abuse = abusePage();

const check = process.argv.includes('--check');
let stale = abuse.problems.length;
for (const problem of abuse.problems) console.error(problem);
for (const [path, text] of Object.entries({
  'docs/permissions.md': permissions,
  'docs/api.md': api,
  'docs/jobs.md': jobs,
  'docs/abuse-cases.md': abuse.text,
})) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (check) {
    console.error(`${path} is not what the code says: npm run docs`);
    stale++;
  } else {
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
}
process.exit(stale > 0 ? 1 : 0);
