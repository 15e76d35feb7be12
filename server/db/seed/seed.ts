import { dayOf } from '@app/domain/time';
import { demoPassword, makePeople } from '../demo/people.ts';
import { demoPinsOf } from '../demo/pins.ts';
import { withConnection } from '../../src/platform/database/database.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { seedAccessReviews } from './seed-access-reviews.ts';
import { seedAssignments } from './seed-assignments.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedEvaluations } from './seed-evaluations.ts';
import { seedEvidence } from './seed-evidence.ts';
import { seedFields } from './seed-fields.ts';
import { seedHistory } from './seed-history.ts';
import { seedLegal } from './seed-legal.ts';
import { seedMessages } from './seed-messages.ts';
import { seedPrivacy } from './seed-privacy.ts';
import { seedSupportEmails } from './seed-support-emails.ts';
import { seedTickets } from './seed-tickets.ts';
import { seedPaperAgreement } from './seed-paper-agreement.ts';
import { seedPeople } from './seed-people.ts';
import { seedPins } from './seed-pins.ts';
import { seedPositions } from './seed-positions.ts';
import { seedPurchases, settlePurchases } from './seed-purchases.ts';
import { seedSkills } from './seed-skills.ts';
import { seedStore } from './seed-store.ts';
import { seedSheets, seedWaitingSheets } from './seed-sheets.ts';
import { seedStories } from './seed-stories.ts';
import { seedTrainingClosings } from './seed-training-closings.ts';
import { seedTrainings } from './seed-trainings.ts';
import { seedTransfers } from './seed-transfers.ts';

/**
 * Fills an empty database with the demo world, in one transaction: all of it is there or nothing. Does nothing where
 * people are.
 */
export async function seedDemo(runtime: Runtime, say: (line: string) => void): Promise<void> {
  await withConnection({ ...runtime.connect('superuser'), statement_timeout: 0 }, async (client) => {
    const { rowCount } = await client.query('select 1 from companies limit 1');
    if (rowCount) return;
    const today = dayOf(runtime.clock.now(), 'America/Toronto');
    // A failure ends the connection, and with it the transaction.
    await client.query('begin');
    say('demo world: companies and people');
    await seedPeople(client, runtime.files, today);
    await seedFields(client, today);
    await seedPins(client, today);
    say('demo world: courses and what they show');
    await seedSkills(client, today);
    await seedCatalogue(client, runtime.files, today);
    await seedStore(client, today);
    say('demo world: positions and what they require');
    await seedPositions(client, today);
    say('demo world: four years of learning');
    await seedHistory(client, today);
    await seedEvaluations(client, today);
    await seedEvidence(client, runtime.files, today);
    await seedTrainings(client, today);
    await seedTrainingClosings(client);
    // The stories ask who lacks what; without knowing the sizes of the tables the planner loops through them.
    await client.query('analyze');
    await seedStories(client, today);
    await seedMessages(client, today);
    await seedTickets(client, today);
    await seedPrivacy(client, today);
    await seedSheets(client, runtime, today);
    await client.query('commit');
    await seedLegal(runtime, client, today);
    await seedPaperAgreement(runtime, today);
    await seedSupportEmails(runtime, client, today);
    await seedTransfers(runtime, client, today);
    await seedWaitingSheets(runtime, client, today);
    await seedAccessReviews(runtime, client, today);
    await client.query('analyze');
    say('demo world: a year of buying');
    await seedPurchases(runtime, client, today);
    await seedAssignments(runtime, client);
    await settlePurchases(runtime, client);
  });
}

/** Who can sign in to the demo without an e-mail address. */
export function demoPins(): string[] {
  return demoPinsOf(makePeople('2026-01-01')).map(
    ({ companyCode, employeeNumber, pin, oneTime }) =>
      `${companyCode} ${employeeNumber}`.padEnd(32) +
      ` PIN ${pin}${oneTime ? ' (for one time, then another is chosen)' : ''}`,
  );
}

/** Who can sign in to the demo, for the console and the sign-in page. */
export function demoSignIns(): { email: string; password: string }[] {
  return makePeople('2026-01-01')
    .filter((person) => person.signsIn)
    .map((person) => ({ email: person.email!, password: demoPassword }));
}
