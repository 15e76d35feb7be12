import { dayOf } from '@app/domain/time';
import { demoPassword, makePeople } from '../demo/people.ts';
import pg from 'pg';
import type { Runtime } from '../../src/platform/runtime.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedHistory } from './seed-history.ts';
import { seedLegal } from './seed-legal.ts';
import { seedPeople } from './seed-people.ts';

/** Fills an empty database with the demo world, in one transaction: all of it is there or nothing. Does nothing where people are. */
export async function seedDemo(runtime: Runtime, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ ...runtime.connect('superuser'), statement_timeout: 0 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from companies limit 1');
    if (rowCount) return;
    const today = dayOf(runtime.clock.now(), 'America/Toronto');
    await client.query('begin');
    say('demo world: companies and people');
    await seedPeople(client, runtime.files, today);
    say('demo world: courses and what they show');
    await seedCatalogue(client, runtime.files, today);
    say('demo world: four years of learning');
    await seedHistory(client, today);
    await client.query('commit');
    await seedLegal(runtime, client, today);
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Who can sign in to the demo, for the console and the sign-in page. */
export function demoSignIns(): { email: string; password: string }[] {
  return makePeople('2026-01-01')
    .filter((person) => person.signsIn)
    .map((person) => ({ email: person.email!, password: demoPassword }));
}
