import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import type { DemoPerson } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import { idOf, insertRows } from './rows.ts';

const company_id = idOf('company', 'northgate');

/** Two fields of Northgate's own, one of which its people see about themselves. */
const fields = [
  {
    key: 'union',
    ...{
      name_en: 'Union local',
      name_fr: 'Section locale',
      help_en: 'Leave empty for staff outside the bargaining units.',
      own: true,
    },
    ...{ help_fr: 'Laissez vide pour le personnel hors des unités de négociation.' },
    choices: [
      ['Local 512', 'Section 512'],
      ['Local 1105', 'Section 1105'],
      ['Local 88 (Duluth)', 'Section 88 (Duluth)'],
    ],
  },
  {
    key: 'licence',
    ...{
      name_en: 'Driver’s licence class',
      name_fr: 'Classe de permis de conduire',
      help_en: 'As printed on the licence.',
      own: false,
    },
    help_fr: 'Telle qu’indiquée sur le permis.',
    choices: [
      ['Class 1 (tractor-trailer)', 'Classe 1 (tracteur semi-remorque)'],
      ['Class 3 (straight truck)', 'Classe 3 (camion porteur)'],
      ['Class 5 (car)', 'Classe 5 (voiture)'],
    ],
  },
] as const;

const locals: Record<string, number> = { edmonton: 1, sudbury: 2, duluth: 3 };

/** The number of the choice a person holds, or null where nothing is known. */
function heldBy(person: DemoPerson, index: number, key: (typeof fields)[number]['key']): number | null {
  if (key === 'union') return index % 5 === 0 || !person.siteKey ? null : (locals[person.siteKey] ?? (index % 2) + 1);
  if (/driver|truck|haul/.test(person.positionKey ?? '')) return index % 3 === 0 ? 2 : 1;
  return index % 3 === 1 ? 3 : null;
}

/** Custom fields of Northgate, and what some of its people say in them. */
export async function seedFields(client: pg.ClientBase, today: Day): Promise<void> {
  const created_at = `${addDays(today, -400)}T12:00:00Z`;
  await insertRows(
    client,
    'employee_fields',
    fields.map(({ key, choices, ...field }, at) => ({
      ...{
        company_id,
        id: idOf('employeeField', key),
        number: at + 1,
        kind: 'choice',
        place: at + 1,
        last_choice: choices.length,
        created_at,
      },
      ...field,
    })),
  );
  await insertRows(
    client,
    'employee_field_choices',
    fields.flatMap(({ key, choices }) =>
      choices.map(([name_en, name_fr], at) => ({
        company_id,
        field_id: idOf('employeeField', key),
        number: at + 1,
        name_en,
        name_fr,
        place: at,
      })),
    ),
  );
  const people = makePeople(today).filter(({ companyKey }) => companyKey === 'northgate');
  await insertRows(
    client,
    'employee_field_values',
    people.flatMap((person, index) =>
      fields.flatMap(({ key }) => {
        const choice = heldBy(person, index, key);
        return choice === null
          ? []
          : [
              {
                company_id,
                person_id: idOf('person', person.key),
                field_id: idOf('employeeField', key),
                kind: 'choice',
                value: String(choice),
                choice,
              },
            ];
      }),
    ),
  );
}
