// Prints what can be read from the code: docs/permissions.md, docs/api.md, docs/jobs.md, docs/limits.md,
// docs/notices.md, docs/business-intelligence.md, docs/processing-register.md, docs/modules.md, docs/data-model.md,
// docs/abuse-cases.md. With --check it compares instead.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { endpoints } from '@app/contract/all';
import { stepUpClasses } from '@app/contract/endpoint';
import { keyGrants, policies } from '@app/domain/access/policies';
import { errorStatus } from '@app/domain/errors';
import type { GrowingDelay, WindowLimit } from '@app/domain/identity/try-limits';
import { mostRecipients } from '@app/domain/messaging/audience';
import { sendingLimits } from '@app/domain/messaging/message';
import { askLimits, mailLimits } from '@app/domain/operations/mail-limits';
import { mostWaiting, sheetRequestLimits, siteCodeEnd, siteCodeTries } from '@app/domain/sds/limits';
import { mostTries, tryLimits } from '@app/domain/identity/try-limits';
import { allJobs } from '../server/src/app/compose.ts';
import { abusePage } from './docs/abuse.ts';
import { biPage } from './docs/bi-page.ts';
import { dataModelPage, modulesPage } from './docs/module-pages.ts';
import { noticesPage } from './docs/notices-page.ts';
import { privacyPage } from './docs/privacy-page.ts';

const note = (command: string) => `<!-- Printed by \`${command}\`. Change the code, not this page. -->\n`;
const table = (head: string[], rows: string[][]) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const permissions = `${note('npm run docs')}
# The table of reaches

What each role may do, and to whom. A learner is whoever is signed in without an effective claim; a company admin has buAdmin; a platform admin has
buAdmin and qmsAdmin (access rule 5: qmsAdmin without buAdmin is a learner). \`self\`: own rows at the present company. \`ownCompany\`: rows of the present company.

${table(
  ['action', 'learner', 'company admin', 'platform admin'],
  Object.entries(policies).map(([action, rule]) => [
    `\`${action}\``,
    rule.learner,
    rule.companyAdmin,
    rule.platformAdmin,
  ]),
)}

A program asks with a key of a company. It reaches that company, does what its scopes name, and nothing else.

${table(
  ['scope of a key', 'lets it do'],
  Object.entries(keyGrants).map(([scope, actions]) => [
    `\`${scope}\``,
    actions.map((action) => `\`${action}\``).join(', '),
  ]),
)}
`;

const stepUps = Object.entries(endpoints).filter(([, { stepUp }]) => stepUp);
const stepUpTable = `
## What needs a step-up

The password, a code of the second factor or the PIN one signed in with, shown within the last ten minutes (signing in counts). Without it the call is
refused with \`stepUpRequired\`, before anything is read; the page asks, and makes the call again with what was typed. \`contract/src/step-up.test.ts\` holds
which addresses belong to a class, and why a file needs none.

${table(
  ['class', 'calls'],
  Object.entries(stepUpClasses).map(([one, words]) => [
    words,
    stepUps
      .filter(([, { stepUp }]) => stepUp === one)
      .map(([name]) => `\`${name}\``)
      .join(', '),
  ]),
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

const seconds = (count: number) =>
  count % 86_400 === 0
    ? `${count / 86_400} d`
    : count % 3600 === 0
      ? `${count / 3600} h`
      : count % 60 === 0
        ? `${count / 60} min`
        : `${count} s`;
const windowWords = ({ tries, seconds: length }: WindowLimit) => `${tries} in ${seconds(length)}`;
const delayWords = (delay: GrowingDelay) =>
  `${delay.free + 1}, then ${seconds(delay.first)} doubled up to ${seconds(delay.longest)}: at most ${mostTries(delay, 3600)} in 1 h, ${mostTries(delay, 86_400)} in 1 d`;

const limits = `${note('npm run docs')}
# Limits

## Attempts to sign in

A source is an IPv4 address or an IPv6 /64. A known device is a browser in which its owner signed in before, or reset the password by email; it grants nothing
but a count of its own, and the limit of its network does not apply to it. What is counted does not depend on whether the account exists.

${table(
  ['what', 'one source, one account', 'all sources, one account', 'a known device', 'what lifts it'],
  [
    [
      'password',
      delayWords(tryLimits.password.source),
      windowWords(tryLimits.password.account),
      delayWords(tryLimits.password.device),
      'signing in (the source), a password reset by email (all)',
    ],
    [
      'code of the second factor',
      delayWords(tryLimits.code.source),
      windowWords(tryLimits.code.account),
      delayWords(tryLimits.code.device),
      'signing in (the source); a reset by email does not',
    ],
    [
      'step-up, in one session',
      delayWords(tryLimits.confirmation.source),
      windowWords(tryLimits.confirmation.account),
      '–',
      'the right answer (the session)',
    ],
    [
      'PIN',
      delayWords(tryLimits.pin.source),
      windowWords(tryLimits.pin.account),
      '–',
      'signing in (the source), a new PIN (all)',
    ],
    ['PIN at a kiosk', delayWords(tryLimits.pinAtKiosk), '–', '–', 'signing in'],
  ],
)}

One network, known devices not counted: ${windowWords(tryLimits.network)} for passwords and codes, and as many for PINs, apart from them; whoever signs in gives the attempt back.
After ${windowWords(tryLimits.spraying)} failed attempts from everywhere: ${windowWords(tryLimits.networkUnderAttack)}, and a security event. One kiosk: ${windowWords(tryLimits.kiosk)}.

So a guesser with any number of sources has at most ${tryLimits.password.account.tries} attempts a day at one password and ${tryLimits.pin.account.tries} at one PIN; a guesser with one source never reaches these bounds and
delays nobody but themselves; and the owner signs in from a known device at any time, or from any browser after a reset by email.
`;

const mails = `
## Emails that someone can cause

Counted in the transaction that writes them, by kind: to one address (for one company, where the email is a company's), and by the person who causes them. Over the
limit the act is refused, or it happens and this email about it is not written.

${table(
  ['email', 'to one address', 'by one person', 'over the limit'],
  Object.entries(mailLimits).map(([kind, limit]) =>
    limit
      ? [
          `\`${kind}\``,
          windowWords(limit.recipient),
          windowWords(limit.sender),
          limit.over === 'refuse' ? 'refused' : 'not written',
        ]
      : [`\`${kind}\``, 'by the clock, once', '–', '–'],
  ),
)}

Asking for a change of one's address: ${windowWords(askLimits.emailChange)}. Asking for a quote: ${windowWords(askLimits.quote)}.
Messages and reminders that one administrator sends: ${windowWords(sendingLimits.messages)}; tests to oneself: ${windowWords(sendingLimits.tests)}. One message goes to at most ${mostRecipients} people.
`;

const sheets = `
## Safety data sheets without signing in

Codes that open no site, by network: after ${windowWords(siteCodeTries)} they are refused as too many, after ${siteCodeEnd} none is looked up. Right codes are never counted.
Requests: ${windowWords(sheetRequestLimits.network)} from one network, ${windowWords(sheetRequestLimits.site)} about one site. A company has at most ${mostWaiting} PDFs waiting for confirmation.
`;

const check = process.argv.includes('--check');
const listed = readFileSync('docs/decisions/README.md', 'utf8');
const unlisted = readdirSync('docs/decisions').filter((file) => /^\d/.test(file) && !listed.includes(`(${file})`));
let stale = abuse.problems.length + unlisted.length;
for (const problem of abuse.problems) console.error(problem);
for (const file of unlisted) console.error(`docs/decisions/${file} isn’t in the list of docs/decisions/README.md`);
for (const [path, text] of Object.entries({
  'docs/permissions.md': permissions + stepUpTable,
  'docs/api.md': api,
  'docs/jobs.md': jobs,
  'docs/limits.md': limits + mails + sheets,
  'docs/notices.md': note('npm run docs') + noticesPage(table),
  'docs/business-intelligence.md': note('npm run docs') + biPage(table),
  'docs/processing-register.md': note('npm run docs') + privacyPage(table),
  'docs/modules.md': note('npm run docs') + modulesPage(table),
  'docs/data-model.md': note('npm run docs') + dataModelPage(table),
  'docs/abuse-cases.md': abuse.text,
})) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (check) {
    console.error(`${path} is out of date. Run: npm run docs`);
    stale++;
  } else {
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
}
process.exit(stale > 0 ? 1 : 0);
