import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { duplicateKey } from '@app/domain/evidence/evidence';
import { recordOf } from '@app/domain/evidence/fields';
import { validityAsPrinted, validityOf } from '@app/domain/qualification/validity';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day } from '@app/domain/time';
import type pg from 'pg';
import sharp from 'sharp';
import type { FileStore, StoredFile } from '../../src/platform/files/files.ts';
import { demoCompanies } from '../demo/companies.ts';
import type { DemoEvidence } from '../demo/evidence.ts';
import { certificatePictures, makeEvidence, reviewerKey } from '../demo/evidence.ts';
import type { DemoPerson } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import { renderedFile } from '../demo/pictures.ts';
import { idOf, insertRows } from './rows.ts';

const company = demoCompanies.find(({ key }) => key === 'northgate')!;
const companyId = idOf('company', company.key);
const noon = (day: Day, hour = 16) => `${day}T${hour}:00:00Z`;

/**
 * Certificates of others with their pictures, what became of each, and the achievements that rest on those verified.
 */
export async function seedEvidence(client: pg.ClientBase, files: FileStore, today: Day): Promise<void> {
  const people = new Map(makePeople(today).map((person) => [person.key, person]));
  const told = makeEvidence(today);
  const pictures = await storePictures(client, files, today);
  await insertRows(
    client,
    'evidence',
    told.map((one) => evidenceRow(one, pictures)),
  );
  await insertRows(client, 'evidence_events', told.flatMap(eventRows));
  const verified = told
    .filter(({ state }) => state === 'verified')
    .toSorted((a, b) => a.decidedOn!.localeCompare(b.decidedOn!) || a.key.localeCompare(b.key));
  const { rows } = await client.query<{ last: number }>(
    'update certificate_counters set last_number = last_number + $2 where company_id = $1 returning last_number - $2 as last',
    [companyId, verified.length],
  );
  await insertRows(
    client,
    'achievements',
    verified.map((one, index) => proofRow(one, people.get(one.personKey)!, rows[0]!.last + index + 1)),
  );
}

/** Each drawing is stored once, however many show it. */
async function storePictures(client: pg.ClientBase, files: FileStore, today: Day): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for (const name of certificatePictures) {
    const { data, info } = await sharp(await readFile(renderedFile(`${name}.svg`)))
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const put = await files.put('evidence', Readable.from([data]), data.length);
    stored.set(name, {
      bucket: 'evidence',
      name: `${name}.jpg`,
      mime: 'image/jpeg',
      ...put,
      width: info.width,
      height: info.height,
    });
  }
  await insertRows(
    client,
    'files',
    [...stored.values()].map((file) => ({
      id: idOf('file', file.name),
      company_id: companyId,
      ...file,
      created_at: noon(today, 10),
    })),
  );
  return stored;
}

const recordAsked = (one: DemoEvidence): Record<string, string> =>
  Object.fromEntries(
    one.skill.recordFields
      .filter((field) => !['provider', 'certificateNumber', 'hours'].includes(field))
      .map((field) => [field, recordWords[field] ?? 'As on the certificate']),
  );
const recordWords: Record<string, string> = {
  trainer: 'M. Okafor',
  evaluator: 'S. Lindqvist',
  trainerQualification: 'Certified trainer',
};

function evidenceRow(one: DemoEvidence, pictures: Map<string, StoredFile>) {
  const { issuer } = one.skill.external!;
  const sides = { 'certificate-front': 'front', 'certificate-back': 'back', 'certificate-paper': 'page' };
  return {
    company_id: companyId,
    id: idOf('evidence', one.key),
    person_id: idOf('person', one.personKey),
    skill_id: idOf('skill', one.skill.code),
    level: Math.max(1, one.skill.levels.length),
    issuer,
    number: one.number,
    duplicate_key: duplicateKey({ issuer, number: one.number }),
    issued_on: one.issuedOn,
    expires_on: one.expiresOn,
    never_expires: one.expiresOn === null,
    hours: 8,
    files: one.pictures.map((name) => ({ ...pictures.get(name)!, side: sides[name] })),
    note: '',
    record: one.state === 'verified' ? recordAsked(one) : {},
    submitted_at: noon(one.sentOn, 13),
    submitted_by: idOf('person', one.personKey),
  };
}

function eventRows(one: DemoEvidence) {
  const row = {
    company_id: companyId,
    evidence_id: idOf('evidence', one.key),
    files: [],
    reason: null as string | null,
    note: null as string | null,
    method: null as string | null,
  };
  const id = (sequence: number) => idOf('evidence event', `${one.key}/${sequence}`);
  const sent = {
    ...row,
    id: id(1),
    sequence: 1,
    kind: 'submitted',
    at: noon(one.sentOn, 13),
    by_person: idOf('person', one.personKey),
  };
  if (one.state === 'submitted') return [sent];
  const next = { ...row, id: id(2), sequence: 2, by_person: idOf('person', reviewerKey) };
  if (one.state === 'needsInfo')
    return [
      sent,
      {
        ...next,
        kind: 'needsInfo',
        note: 'The number is not legible. Please submit a clearer photo.',
        at: noon(one.sentOn, 15),
      },
    ];
  const at = noon(one.decidedOn!, 17);
  if (one.state === 'rejected') return [sent, { ...next, kind: 'rejected', reason: one.reason, at }];
  return [sent, { ...next, kind: 'verified', method: Number(one.number.slice(-1)) < 3 ? 'registry' : 'visual', at }];
}

function proofRow(one: DemoEvidence, person: DemoPerson, number: number) {
  const { skill } = one;
  const { issuer } = skill.external!;
  const rule = {
    ...skill,
    renewalWindowDays: skill.renewalWindowDays ?? 90,
    fixedMonth: skill.fixed?.[0] ?? null,
    fixedDay: skill.fixed?.[1] ?? null,
  };
  const validity = validityAsPrinted(validityOf(one.issuedOn, rule, null), one.expiresOn);
  const random = createHash('sha512').update(`muster demo proof of evidence ${one.key}`).digest();
  const issuedAt = noon(one.decidedOn!, 17);
  return {
    company_id: companyId,
    id: idOf('achievement of evidence', one.key),
    person_id: idOf('person', one.personKey),
    skill_id: idOf('skill', skill.code),
    level: Math.max(1, skill.levels.length),
    source: 'external',
    evidence_id: idOf('evidence', one.key),
    issuer_name: issuer,
    external_number: one.number,
    record: recordOf({ issuer, number: one.number, hours: 8, record: recordAsked(one) }),
    public_id: random.subarray(0, 16).toString('base64url'),
    verification_code: verificationCode(random.subarray(16)),
    certificate_number: `${company.code}-${one.issuedOn.slice(0, 4)}-${String(number).padStart(6, '0')}`,
    valid_from: validity.validFrom,
    valid_through: validity.validThrough,
    anchor_on: validity.anchorOn,
    anchor_months: validity.anchorMonths,
    issued_at: issuedAt,
    snapshot: {
      holderName: person.legalName,
      course: {
        code: skill.code,
        version: null,
        titles: skill.name,
        summaries: skill.description,
        minutes: null,
        regulationRefs: skill.regulationRefs,
      },
      issuer: { name: issuer, legalName: issuer, isPlatform: false },
      completedOn: one.issuedOn,
      scorePercent: null,
      evidence: 'external',
      locale: person.locale === 'fr' ? 'fr' : 'en',
    },
    recorded_at: issuedAt,
    recorded_by: idOf('person', reviewerKey),
  };
}
