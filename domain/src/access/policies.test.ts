import { expect, test } from 'vitest';
import type { AnyActor, Role } from './actor.ts';
import { keyScopes } from './key-scopes.ts';
import type { Action } from './policies.ts';
import { can, policies, reachFor } from './policies.ts';

/**
 * The table of reaches a second time, as it was decided: a learner, a company admin, a platform admin. Anyone who
 * changes a row in a module says it here too, and in docs/permissions.md: no reach grows by a slip.
 */
const decided = `
  identity.viewSelf          self     self     self
  identity.changeSelf        self     self     self
  identity.searchPeople      -        company  all
  identity.givePins          -        company  company
  identity.viewFactorRule    -        company  company
  identity.changeFactorRule  -        company  company
  identity.viewPlatformFactorRule    -  -      all
  identity.changePlatformFactorRule  -  -      all
  identity.invite            -        company  all
  identity.viewAnyone        -        -        all
  identity.changeSignIn      -        -        all
  identity.changeClaims      -        -        all
  identity.mergePeople       -        -        all
  company.viewEmployees      -        company  all
  company.changeEmployees    -        company  all
  company.endEmployment      -        company  all
  company.changeAdmins       -        company  all
  company.viewNotes          -        company  company
  company.changePlaces       -        company  all
  company.viewAudit          -        company  all
  company.viewAny            -        -        all
  company.changeAny          -        -        all
  company.suspend            -        -        all
  company.terminate          -        -        all
  company.exportAll          -        -        all
  listView.keep              self     company  all
  listView.share             -        company  all
  legal.accept               self     self     self
  legal.acceptForCompany     -        company  company
  legal.recordPaper          -        company  company
  legal.publish              -        -        all
  privacy.view               -        -        all
  privacy.change             -        -        all
  transfer.own               self     self     self
  transfer.agree             -        company  company
  files.view                 -        -        all
  files.upload               -        -        all
  files.delete               -        -        all
  content.view               -        -        all
  content.edit               -        -        all
  lrs.viewKeys               -        -        all
  lrs.changeKeys             -        -        all
  lrs.read                   -        -        -
  lrs.write                  -        -        -
  package.accept             -        company  all
  catalogue.browse           all      all      all
  catalogue.edit             -        -        all
  catalogue.publish          -        -        all
  catalogue.export           -        -        all
  sheets.find                company  company  company
  sheets.manage              -        company  all
  sheets.read                self     self     self
  skills.browse              all      all      all
  skills.edit                -        -        all
  products.browse            all      all      all
  products.askQuote          self     self     self
  products.edit              -        -        all
  enrolment.view             self     both     all
  enrolment.create           self     both     all
  enrolment.learn            self     self     self
  evaluation.give            self     both     both
  enrolment.void             -        company  all
  enrolment.withdraw         self     both     all
  assessment.take            self     self     self
  positions.view             -        company  company
  positions.edit             -        company  company
  positions.assign           -        company  company
  positions.require          -        company  company
  positions.editTemplates    -        -        all
  evidence.view              self     both     all
  evidence.submit            self     both     both
  evidence.answer            self     self     self
  evidence.withdraw          self     self     self
  evidence.review            -        company  all
  achievement.view           self     both     all
  achievement.revoke         -        company  all
  standing.view              self     both     both
  standing.viewCompany       -        company  company
  hold.place                 -        company  company
  hold.lift                  -        company  company
  achievement.award          -        company  company
  achievement.correct        -        company  company
  auditPack.make             -        company  company
  assignment.view            -        company  company
  assignment.assign          -        company  company
  assignment.configure       -        company  company
  imports.view               -        company  company
  imports.run                -        company  company
  seat.view                  -        company  all
  seat.manage                -        company  all
  seat.ask                   self     self     self
  cart.use                   self     self     self
  order.place                self     self     self
  order.view                 self     self     all
  order.viewCompany          -        company  all
  order.approve              company  company  company
  order.manage               -        -        all
  purchaseRules.change       -        company  all
  creditTerms.change         -        -        all
  store.hearProvider         -        -        -
  store.viewAnomalies        -        -        all
  store.resolveAnomaly       -        -        all
  store.viewInventory        -        -        all
  message.view               -        company  company
  message.send               -        company  company
  message.read               self     self     self
  reportFile.make            -        company  company
  enrolmentReport.view       -        -        all
  adminReport.view           -        -        all
  accessReview.decide        -        company  all
  accessReview.run           -        -        all
  auditReport.view           -        -        all
  auditAnchor.send           -        -        all
  reportSchedule.view        -        company  all
  reportSchedule.change      -        company  all
  apiKey.view                -        company  all
  apiKey.change              -        company  all
  driving.import             -        -        -
  driving.register           -        -        -
  driving.launch             -        -        -
  driving.read               -        -        -
  driving.decide             -        -        -
  delivery.readInbox         self     self     self
  delivery.changeDevices     self     self     self
  delivery.viewTrail         self     both     both
  delivery.viewSettings      -        company  company
  delivery.changeSettings    -        company  company
  notice.view                -        company  company
  notice.change              -        company  company
  notice.viewPlatform        -        -        all
  notice.changePlatform      -        -        all
  notice.viewOwn             self     self     self
  ticket.own                 self     self     self
  ticket.handle              -        -        all
  correction.decide          -        company  company
  help.read                  all      all      all
  help.rate                  self     self     self
  help.edit                  -        -        all
  training.browse            company  company  all
  training.plan              -        company  all
  training.book              self     both     all
  training.run               self     both     both
  operations.view            -        -        all
  operations.change          -        -        all
`;

const [me, here] = ['me', 'here'];
/** What each word lets one do: to oneself, to a colleague, to oneself at another company, and to a stranger there. */
const words = {
  '-': [false, false, false, false],
  self: [true, false, false, false],
  company: [true, true, false, false],
  both: [true, true, false, false],
  all: [true, true, true, true],
} as const;
const subjects = [
  { personId: me, companyId: here },
  { personId: 'colleague', companyId: here },
  { personId: me, companyId: 'elsewhere' },
  { personId: 'stranger', companyId: 'elsewhere' },
];
const reaches = {
  '-': 'nobody',
  self: 'self',
  company: 'ownCompany',
  both: 'selfOrOwnCompany',
  all: 'anyone',
} as const;
const roles: Role[] = ['learner', 'companyAdmin', 'platformAdmin'];
const rows = decided
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [Action, ...(keyof typeof words)[]]);

test('the table has these rows and no others', () =>
  expect(Object.keys(policies).toSorted()).toEqual(rows.map(([action]) => action).toSorted()));

test.each(rows)('%s: a learner %s, a company admin %s, a platform admin %s', (action, ...reach) => {
  for (const [place, role] of roles.entries()) {
    const actor: AnyActor = { kind: 'person', personId: me, companyId: here, role };
    expect(reachFor(action, actor), role).toBe(reaches[reach[place]!]);
    expect(
      subjects.map((subject) => can(actor, action, subject)),
      role,
    ).toEqual(words[reach[place]!]);
    // Who names no subject reaches nothing, but with what is everyone's.
    expect(can(actor, action), role).toBe(reach[place] === 'all');
  }
});

const granted = `
  packages      driving.import
  registrations driving.register
  launches      driving.launch
  results       driving.read
  decisions     driving.decide package.accept
  reports       assignment.view standing.viewCompany seat.view
`;

test('a key does what its scopes name, at its company, and nothing else', () => {
  const lines = granted
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  expect(lines.map(([scope]) => scope)).toEqual([...keyScopes]);
  for (const [place, scope] of keyScopes.entries()) {
    const actor: AnyActor = { kind: 'key', keyId: 'k', companyId: here, scopes: [scope] };
    for (const action of Object.keys(policies) as Action[]) {
      const may = lines[place]!.slice(1).includes(action);
      expect(
        subjects.map((subject) => can(actor, action, subject)),
        `${scope} ${action}`,
      ).toEqual([may, may, false, false]);
    }
  }
});
