/** People of Northgate without an address who have a PIN: two chose theirs, one still has the slip. */
import type { DemoPerson } from './people.ts';

export const demoPin = '271828';

export type DemoPin = {
  person: DemoPerson;
  companyCode: string;
  employeeNumber: string;
  pin: string;
  oneTime: boolean;
};

export function demoPinsOf(people: readonly DemoPerson[]): DemoPin[] {
  return people
    .filter(
      ({ companyKey, email, status, employeeNo }) =>
        companyKey === 'northgate' && email === null && status === 'active' && employeeNo !== null,
    )
    .slice(0, 3)
    .map((person, place) => ({
      person,
      companyCode: 'NORTHGATE',
      employeeNumber: person.employeeNo!,
      pin: demoPin,
      oneTime: place === 2,
    }));
}
