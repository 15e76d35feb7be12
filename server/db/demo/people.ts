/**
 * The people of the demo world. The same `today` always makes the same people; every address ends in .example.
 */
import { addDays, addMonths, type Day } from '@app/domain/time';
import { familyNames, givenNames, longestName, sharedName, singleNames } from './names.ts';
import { demoPositions, type DemoPosition } from './positions.ts';
import { chance, type Chance } from './random.ts';
import type { Language } from './shape.ts';

/** What a person stands for in the stories the demo tells. */
export type Story = 'lapsedForklift' | 'allValid' | 'newcomer' | 'exemptPregnant' | 'suspendedDriver';

export type DemoPerson = {
  /** `northgate-001`: stable, also when people are added at the end. */
  key: string;
  companyKey: string;
  legalName: string;
  email: string | null;
  locale: Language;
  employeeNo: string | null;
  siteKey: string | null;
  positionKey: string | null;
  jobTitle: string | null;
  hireDay: Day;
  status: 'active' | 'onLeave' | 'left';
  /** First day of the leave, for those on leave. */
  leaveFromDay: Day | null;
  /** Last day of employment, for leavers. */
  endDay: Day | null;
  managerKey: string | null;
  /** The claims as granted; qmsAdmin without buAdmin has no effect, and that is shown too. */
  claims: { buAdmin: boolean; qmsAdmin: boolean };
  /** One of the five fixed demo sign-ins. */
  signsIn: boolean;
  story: Story | null;
};

export const demoPassword = 'muster-demo-2026';

const active = 121;
const onLeave = 9;
const leavers = 18;
const withoutEmail = 23;
const lakeshoreCount = 40;
const siteWorksCount = 6;

const noClaims = { buAdmin: false, qmsAdmin: false };

/**
 * The 148 of Northgate, the 40 of Lakeshore, the two of the platform and the six of Northgate's subsidiary, in this
 * order.
 */
export function makePeople(today: Day): DemoPerson[] {
  return [...northgatePeople(today), ...lakeshorePeople(today), ...platformPeople(today), ...siteWorksPeople(today)];
}

function northgatePeople(today: Day): DemoPerson[] {
  const luck = chance(20_260_101);
  const titles = luck.shuffled(positionsByShare(active + onLeave + leavers));
  const people = titles.map((position, index) => northgatePerson(today, luck, position, index));
  nameTheOddOnes(people);
  tellStories(people, today);
  takeAddressesAway(people, luck);
  const managers = people.filter((person) => person.positionKey === 'supervisor' && person.status === 'active');
  for (const person of people) {
    const ofSite = managers.filter((manager) => manager.siteKey === person.siteKey && manager.key !== person.key);
    const drawn = ofSite[0] && luck.pick(ofSite);
    // Supervisors answer to the first of their site, who answers to no one here: no two to each other.
    const first = managers.find((manager) => manager.siteKey === person.siteKey);
    person.managerKey = (managers.includes(person) ? (first !== person && first?.key) || null : drawn?.key) ?? null;
  }
  return people;
}

/** The first two are the fixed sign-ins; leavers and people on leave come last. */
function northgatePerson(today: Day, luck: Chance, drawn: DemoPosition, index: number): DemoPerson {
  const status = index < active ? 'active' : index < active + onLeave ? 'onLeave' : 'left';
  const number = index + 1;
  const site = luck.pick(['edmonton', 'edmonton', 'sudbury', 'sudbury', 'duluth'] as const);
  const position = index === 0 ? positionOf('fitter') : index === 1 ? positionOf('safety-specialist') : drawn;
  const locale: Language =
    site === 'duluth' ? (luck.happens(0.3) ? 'es' : 'en') : luck.happens(site === 'sudbury' ? 0.4 : 0.08) ? 'fr' : 'en';
  const legalName = `${luck.pick(givenNames[locale])} ${luck.pick(familyNames[luck.happens(0.75) ? locale : 'en'])}`;
  const endDay = status === 'left' ? addDays(today, -luck.between(20, 900)) : null;
  const hireDay = addDays(addMonths(endDay ?? today, -luck.between(14, 110)), -luck.between(0, 27));
  const person: DemoPerson = {
    key: `northgate-${String(number).padStart(3, '0')}`,
    companyKey: 'northgate',
    legalName,
    email: addressOf(legalName, number, 'northgate.example'),
    locale,
    employeeNo: `NG-${1000 + number * 7}`,
    siteKey: site,
    positionKey: position.key,
    jobTitle: locale === 'fr' ? position.jobTitle.fr : position.jobTitle.en,
    hireDay,
    status,
    leaveFromDay: status === 'onLeave' ? addDays(today, -luck.between(10, 200)) : null,
    endDay,
    managerKey: null,
    claims: noClaims,
    signsIn: false,
    story: null,
  };
  if (index === 0)
    return {
      ...person,
      legalName: 'Noémie Bélanger',
      email: 'learner@northgate.example',
      locale: 'en',
      jobTitle: position.jobTitle.en,
      siteKey: 'sudbury',
      hireDay: addMonths(today, -62),
      signsIn: true,
    };
  if (index === 1)
    return {
      ...person,
      legalName: 'Harpreet Dhillon',
      email: 'admin@northgate.example',
      locale: 'en',
      jobTitle: position.jobTitle.en,
      siteKey: 'edmonton',
      hireDay: addMonths(today, -75),
      claims: { buAdmin: true, qmsAdmin: false },
      signsIn: true,
    };
  return person;
}

function rename(person: DemoPerson | undefined, legalName: string): void {
  if (!person) throw new Error('No such person in the demo');
  person.legalName = legalName;
  person.email = addressOf(legalName, Number(person.key.slice(-3)), 'northgate.example');
}

function nameTheOddOnes(people: DemoPerson[]): void {
  rename(people[10], longestName);
  rename(people[11], singleNames[0] ?? '');
  rename(people[12], singleNames[1] ?? '');
  rename(people[13], sharedName);
  rename(people[14], sharedName);
}

function tellStories(people: DemoPerson[], today: Day): void {
  const tell = (index: number, story: Story, positionKey: string, hireDay: Day) => {
    const person = people[index];
    if (!person) throw new Error('No such person in the demo');
    const position = positionOf(positionKey);
    Object.assign(person, {
      story,
      positionKey,
      jobTitle: person.locale === 'fr' ? position.jobTitle.fr : position.jobTitle.en,
      hireDay,
    });
  };
  tell(20, 'lapsedForklift', 'forklift-operator', addMonths(today, -58));
  tell(21, 'allValid', 'supervisor', addMonths(today, -90));
  // The company's second administrator: what takes two people can be tried.
  Object.assign(people[21]!, {
    email: 'second-admin@northgate.example',
    claims: { buAdmin: true, qmsAdmin: false },
    signsIn: true,
  });
  tell(22, 'newcomer', 'forklift-operator', addDays(today, -6));
  tell(23, 'exemptPregnant', 'welder', addMonths(today, -40));
  tell(24, 'suspendedDriver', 'truck-driver', addMonths(today, -55));
}

/** Yard and plant people who sign in with their employee number; some of each status. */
function takeAddressesAway(people: DemoPerson[], luck: Chance): void {
  const able = people.filter(
    (person) => !person.signsIn && person.story === null && person.positionKey !== 'supervisor',
  );
  for (const person of luck.shuffled(able).slice(0, withoutEmail)) person.email = null;
}

function lakeshorePeople(today: Day): DemoPerson[] {
  const luck = chance(20_260_202);
  const able = demoPositions.filter(({ key }) =>
    ['labourer', 'order-filler', 'forklift-operator', 'truck-driver', 'shipping-clerk'].includes(key),
  );
  return Array.from({ length: lakeshoreCount }, (_, index): DemoPerson => {
    const number = index + 1;
    const position = luck.pick(able);
    const locale: Language = luck.happens(0.2) ? 'fr' : 'en';
    const legalName =
      index === 0 ? 'Marcus Jorgensen' : `${luck.pick(givenNames[locale])} ${luck.pick(familyNames[locale])}`;
    return {
      key: `lakeshore-${String(number).padStart(3, '0')}`,
      companyKey: 'lakeshore',
      legalName,
      email: index === 0 ? 'admin@lakeshore.example' : addressOf(legalName, number, 'lakeshore.example'),
      locale: index === 0 ? 'en' : locale,
      employeeNo: `LS-${500 + number}`,
      siteKey: 'lakeshore-office',
      positionKey: index === 0 ? 'supervisor' : position.key,
      jobTitle: index === 0 ? 'Branch manager' : locale === 'fr' ? position.jobTitle.fr : position.jobTitle.en,
      hireDay: addDays(today, -luck.between(30, 1100)),
      status: 'active',
      leaveFromDay: null,
      endDay: null,
      managerKey: index === 0 ? null : 'lakeshore-001',
      claims: index === 0 ? { buAdmin: true, qmsAdmin: false } : noClaims,
      signsIn: index === 0,
      story: null,
    };
  });
}

function platformPeople(today: Day): DemoPerson[] {
  const of = (number: number, legalName: string, email: string, claims: DemoPerson['claims']): DemoPerson => ({
    key: `muster-00${number}`,
    companyKey: 'muster',
    legalName,
    email,
    locale: 'en',
    employeeNo: null,
    siteKey: null,
    positionKey: null,
    jobTitle: 'Platform administrator',
    hireDay: addMonths(today, -60),
    status: 'active',
    leaveFromDay: null,
    endDay: null,
    managerKey: null,
    claims,
    signsIn: true,
    story: null,
  });
  return [
    of(1, 'Siobhán O’Rourke', 'platform@muster.example', { buAdmin: true, qmsAdmin: true }),
    of(2, 'Tomasz Świątek', 'qms-only@muster.example', { buAdmin: false, qmsAdmin: true }),
  ];
}

/** A small company beside the large one: it gets seats from there, and no one signs in to it by a fixed address. */
function siteWorksPeople(today: Day): DemoPerson[] {
  const luck = chance(20_260_303);
  return Array.from({ length: siteWorksCount }, (_, index): DemoPerson => {
    const number = index + 1;
    const legalName = index === 0 ? 'Ingrid Halvorsen' : `${luck.pick(givenNames.en)} ${luck.pick(familyNames.en)}`;
    return {
      key: `siteworks-${String(number).padStart(3, '0')}`,
      companyKey: 'siteworks',
      legalName,
      email: addressOf(legalName, number, 'siteworks.example'),
      locale: 'en',
      employeeNo: `SW-${100 + number}`,
      siteKey: 'siteworks-office',
      positionKey: null,
      jobTitle: index === 0 ? 'Operations manager' : 'Site worker',
      hireDay: addDays(today, -luck.between(200, 900)),
      status: 'active',
      leaveFromDay: null,
      endDay: null,
      managerKey: index === 0 ? null : 'siteworks-001',
      claims: index === 0 ? { buAdmin: true, qmsAdmin: false } : noClaims,
      signsIn: false,
      story: null,
    };
  });
}

export function positionOf(key: string): DemoPosition {
  const position = demoPositions.find((candidate) => candidate.key === key);
  if (!position) throw new Error(`No position ${key} in the demo`);
  return position;
}

function positionsByShare(count: number): DemoPosition[] {
  const hundred = demoPositions.flatMap((position) => Array.from({ length: position.share }, () => position));
  return Array.from({ length: count }, (_, index) => hundred[Math.floor((index * hundred.length) / count)]!);
}

const unfoldable: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };

/** first.last.number@domain in plain letters; the number keeps namesakes apart. */
function addressOf(legalName: string, number: number, domain: string): string {
  const plain = legalName
    .toLowerCase()
    .replace(/[łøıđæœ]/g, (sign) => unfoldable[sign] ?? '')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '');
  const words = plain.split(' ').filter((word) => word !== '');
  const local = words.length > 1 ? `${words[0]}.${words.at(-1)}` : `${words[0]}`;
  return `${local}.${number}@${domain}`;
}
