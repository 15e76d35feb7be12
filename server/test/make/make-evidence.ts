import sharp from 'sharp';
import type { Insert } from './make-positions.ts';
import type { MadePerson, Sql } from '../sql.ts';

/** A drawing of a card as a phone keeps it: HEIC of 192 by 128 pixels, drawn by us. */
export const heicCard = Buffer.from(
  [
    'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABKW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAA',
    'EAAAAeaWxvYwAAAABEAAABAAEAAAABAAABSQAAAbEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAK1pcHJwAAAAkGlwY28A',
    'AAB0aHZjQwEECAAAAJ+oAAAAADzwAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAPLoCQKEAAQAoQgEBBAgAAAMAn6gAAAMAADygGC',
    'AgWW6kkyvAWgIAAAMAAgAAAwAyEKIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAMAAAACAAAAAFWlwbWEAAAAAAAAAAQABAoECAAABuW1kYXQA',
    'AAGtKAGvdH1wltYH2/eKf/y0t8D8CNnMbZNl1fyieou0nHkCJson9oz2ZQH/KdO1O8K4stSZqw/9Gz6ivcG8LaOubu/eOBaYjTzAYogAYADYH+',
    'cIi/4wtE4EUf8kckmqSpwzzXIeRBnzyoZ8owCYywNATgfAqKF5POuubk2zZtc6CTHa6d7byJ4JQ25JWat/2e6z/SpYuikX+6wv1b5l7K5fhGcK',
    '8P4v+MMr/9t3sOnSo/AWGgS2d2Tpo49SG133YoPK9qxdUoozGq2uGTFhTAhq6s8/zFF8uKSEvyYP4x8XIeKmfJYfPm3fphm4L68i0eHo9MoNDk',
    '5HkbCdUKeUVuuMRQW/Kb2CfREzizi+Qxnn4L+6ATyplvKUhYagA28yOo6fMusnCgP0I9toicsmZyI6FYPVC26czOkf+JQKeAm79+lmSZj3dRen',
    'Gt0WrhbMg0a+gmbmO6fTJH6jUz3Z1GUfNEY8EmaM+Dtf6Ky0QdnSydgAHe+cFYdzuWpHF8Y6BglnD2bfD20EMM36qjI8cNI5DYwiGOMEB21Vl7',
    'KP6Dlu6bcE7GhkMkEfvu5OnmRQ',
  ].join(''),
  'base64',
);

export const jpegCard = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#f4f2ee' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 29/1 0/1' } })
  .jpeg()
  .toBuffer();

/** Makers of certificates: rows as they were sent, and as a verified one stands. */
export function evidenceMakers(insert: Insert, sql: Sql) {
  const evidence = async (
    person: MadePerson,
    skillId: string,
    given: Record<string, unknown> = {},
    kinds: readonly string[] = ['submitted'],
  ) => {
    const id = await insert('evidence', {
      company_id: person.companyId,
      person_id: person.id,
      skill_id: skillId,
      issuer: 'Nickel Basin Safety',
      number: 'NB-1',
      issued_on: '2026-01-10',
      expires_on: '2027-01-10',
      submitted_at: '2026-02-20T09:00:00Z',
      submitted_by: person.id,
      ...given,
    });
    for (const [index, kind] of kinds.entries())
      await sql(
        'insert into evidence_events (company_id, evidence_id, sequence, kind, at) values ($1, $2, $3, $4, $5)',
        [person.companyId, id, index + 1, kind, '2026-02-20T09:00:00Z'],
      );
    return id;
  };
  return { evidence };
}
