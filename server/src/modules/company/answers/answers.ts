import { provide } from '../../../platform/database/questions.ts';
import * as identity from '../../identity/index.ts';
import { administratorsOf, isHeldToFactor } from './administrators.ts';
import { employmentOf, findPin, namesOf, siteNamesOf } from './employment.ts';
import { companiesToChoose, employersOf, invites, standingsOf, worksSomewhere } from './workplaces.ts';

/** What the company module answers to identity, which knows people and no companies. */
export const answers = [
  provide(identity.standings, standingsOf),
  provide(identity.companyChoice, companiesToChoose),
  provide(identity.mayInvite, invites),
  provide(identity.employers, employersOf),
  provide(identity.isEmployed, worksSomewhere),
  provide(identity.employment, employmentOf),
  provide(identity.pinBehind, findPin),
  provide(identity.companiesNamed, namesOf),
  provide(identity.sitesNamed, siteNamesOf),
  provide(identity.administrators, administratorsOf),
  provide(identity.isHeldToFactor, isHeldToFactor),
];
