import { oneTimePinDays } from '@app/domain/identity/pin';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import { hashPassword } from '../../src/modules/identity/index.ts';
import { makePeople } from '../demo/people.ts';
import { demoPinsOf } from '../demo/pins.ts';
import { idOf, insertRows } from './rows.ts';

/** PINs that are known, so that signing in without e-mail can be looked at. */
export async function seedPins(client: pg.ClientBase, today: Day): Promise<void> {
  for (const { person, pin, oneTime } of demoPinsOf(makePeople(today))) {
    const keys = [idOf('company', person.companyKey), idOf('person', person.key)];
    await insertRows(client, 'auth.pins', [
      {
        company_id: keys[0],
        person_id: keys[1],
        hash: await hashPassword(pin),
        one_time: oneTime,
        issued_at: `${today}T00:00:00Z`,
        expires_at: oneTime ? `${addDays(today, oneTimePinDays)}T00:00:00Z` : null,
      },
    ]);
    await client.query('update employments set pin_since = $3 where company_id = $1 and person_id = $2', [
      ...keys,
      `${today}T00:00:00Z`,
    ]);
  }
}
