import { randomUUID } from 'node:crypto';
import type { Parcel } from '../src/modules/delivery/index.ts';
import { deliver } from '../src/modules/delivery/index.ts';
import { workAs } from '../src/platform/runtime.ts';
import type { World } from './harness.ts';
import type { MadePerson } from './make/make.ts';

/** Something for one person, as another module would hand it over. */
export const parcelFor = (person: MadePerson, given: Partial<Parcel> = {}): Parcel => ({
  personId: person.id,
  companyId: person.companyId,
  source: { kind: 'training', id: randomUUID() },
  kind: 'assignment.new',
  channels: ['inbox', 'email'],
  mandatory: false,
  topic: 'training',
  locale: 'en',
  subject: 'Forklift session on Monday',
  paragraphs: ['Bring your boots.'],
  action: { label: 'View session', href: '/courses/1' },
  uniqueKey: `parcel:${randomUUID()}`,
  ...given,
});

/** Delivers as an administrator of their company. */
export const deliverAs = ({ runtime }: World, admin: MadePerson, parcels: Parcel[]) =>
  workAs(
    runtime,
    {
      personId: admin.id,
      companyId: admin.companyId,
      claims: { buAdmin: true, qmsAdmin: false },
      timeZone: 'America/Toronto',
    },
    { write: true, audited: false },
    (work) => {
      work.reach('assignment.assign');
      return deliver(work, parcels);
    },
  );
