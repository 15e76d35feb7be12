import { currentOf, reviewDueOn, reviewState, shownFirst, warningsOf } from '@app/domain/sds/sheet';
import { addDays } from '@app/domain/time';
import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

// At any time, the list, the page of a sheet, the public page and the rules in the domain agree on what is in force.

const world = await openWorld({ TRUST_PROXY: '1' });
const { make, sql } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const anyone = await world.as(null);
const siteId = await make.insert('sites', {
  company_id: company.id,
  code: 'P',
  name: 'P',
  time_zone: 'America/Toronto',
});
await sql(`insert into sds_sites (company_id, site_id, code, published_at) values ($1, $2, 'ABCDEFGHJK', now())`, [
  company.id,
  siteId,
]);

const day = fc.oneof(
  fc.integer({ min: 0, max: 4000 }).map((back) => addDays('2026-03-02', -back)),
  fc.constantFrom(
    '2024-02-29',
    '2023-03-02',
    '2023-05-02',
    '2023-04-30',
    '2023-05-31',
    '2020-02-29',
    '2026-03-02',
    '2023-03-01',
    '2023-03-03',
    '2023-05-03',
  ),
);
const revision = fc.record({
  revisedOn: day,
  language: fc.constantFrom('en', 'fr', 'zh'),
  jurisdiction: fc.constantFrom('whmis', 'osha', 'clp'),
  withdrawn: fc.boolean(),
  reviewedAfter: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
  signalWord: fc.constantFrom('danger' as const, 'warning' as const, null),
  hazards: fc.subarray(['H225', 'H319', 'H350']),
  pictograms: fc.subarray(['GHS02', 'GHS07', 'GHS08']),
  cas: fc.subarray(['67-64-1', '64-17-5']),
  unNumber: fc.constantFrom('1090', null),
});

test(
  'what is in force is the same everywhere',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(revision, {
          maxLength: 8,
          selector: (r) => `${r.revisedOn} ${r.language} ${r.jurisdiction} ${r.withdrawn}`,
        }),
        async (revisions) => {
          await sql('update site_chemicals set removed_at = now() where company_id = $1 and removed_at is null', [
            company.id,
          ]);
          const product = `P${make.next()}x`;
          const sheetId = await make.insert('sds_sheets', {
            company_id: company.id,
            product,
            manufacturer: 'M',
            created_at: '2026-01-01',
            changed_at: '2026-01-01',
          });
          await make.insert('site_chemicals', {
            company_id: company.id,
            site_id: siteId,
            sheet_id: sheetId,
            quantity: 'upTo1',
            added_at: '2026-01-01',
          });
          const stored = [];
          for (const r of revisions) {
            const reviewedOn = r.reviewedAfter === null ? null : addDays(r.revisedOn, r.reviewedAfter);
            const id = await make.insert('sds_revisions', {
              ...{
                company_id: company.id,
                sheet_id: sheetId,
                revised_on: r.revisedOn,
                language: r.language,
                jurisdiction: r.jurisdiction,
                signal_word: r.signalWord,
                hazards: `{${r.hazards.join()}}`,
                pictograms: `{${r.pictograms.join()}}`,
                cas: `{${r.cas.join()}}`,
                un_number: r.unNumber,
              },
              ...{
                file: '{"bytes":1}',
                sha256: randomBytes(32).toString('hex'),
                confirmed_at: '2026-01-01',
                reviewed_on: reviewedOn,
              },
              ...(r.withdrawn && { withdrawn_at: '2026-02-01', withdrawn_reason: 'mistake' }),
            });
            stored.push({ ...r, id, reviewedOn, jurisdiction: r.jurisdiction as 'whmis' | 'osha' | 'clp' });
          }
          await sql('select set_sds_searched($1, $2)', [company.id, sheetId]);
          const live = stored.filter(({ withdrawn }) => !withdrawn);
          const current = currentOf(live);
          const dues = current.map((r) => reviewDueOn(r)).toSorted();
          const page = (await admin.get(`/settings/safety-data-sheets/${sheetId}`)).body;
          expect(
            page.revisions
              .filter((r: { id: string; current: boolean }) => r.current)
              .map((r: { id: string; current: boolean }) => r.id)
              .toSorted(),
          ).toEqual(current.map(({ id }) => id).toSorted());
          for (const r of page.revisions)
            expect(r.reviewDueOn).toBe(reviewDueOn(stored.find(({ id }) => id === r.id)!));
          const shown = (await anyone.get(`/sds/sites/ABCDEFGHJK/sheets/${sheetId}`)).body;
          expect(
            currentOf(shown.revisions as typeof live)
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(current.map(({ id }) => id).toSorted());
          const site = (await anyone.get('/sds/sites/ABCDEFGHJK')).body.sheets[0];
          expect(
            currentOf(site.revisions as typeof live)
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(current.map(({ id }) => id).toSorted());
          const row = (await admin.get('/settings/safety-data-sheets', { q: product })).body.rows[0];
          expect(row.id).toBe(sheetId);
          expect(row.languages).toBe(
            [...new Set(current.map(({ language }) => language.toUpperCase()))].toSorted().join(', '),
          );
          expect(row.revisedOn).toBe(
            current
              .map(({ revisedOn }) => revisedOn)
              .toSorted()
              .at(-1) ?? null,
          );
          expect(row.reviewDueOn).toBe(dues[0] ?? null);
          // What one sheet in force warns of, the product is listed and filtered by, whichever sheet is the newest.
          const warnings = warningsOf(live);
          const listed = {
            signalWord: row.signalWord,
            hazards: row.hazards.split(', ').filter(Boolean),
            pictograms: row.pictograms,
          };
          expect(listed).toEqual(warnings);
          expect(row.cas).toBe([...new Set(current.flatMap(({ cas }) => cas))].toSorted().join(', '));
          expect(row.unNumber).toBe(current.some(({ unNumber }) => unNumber) ? '1090' : null);
          for (const signalWord of ['danger', 'warning'])
            expect((await admin.get('/settings/safety-data-sheets', { q: product, signalWord })).body.rows.length).toBe(
              warnings.signalWord === signalWord ? 1 : 0,
            );
          expect(row.review).toBe(dues[0] ? reviewState(dues[0], '2026-03-02') : null);
          const at = (await admin.get('/settings/sheet-sites')).body[0];
          expect([at.withoutSheet, at.due]).toEqual([
            current.length === 0 ? 1 : 0,
            dues[0] && dues[0] <= '2026-03-02' ? 1 : 0,
          ]);
          // The same revision is shown first, whatever order the answers came in.
          expect(shownFirst(site.revisions as typeof live, 'en')?.id).toBe(
            shownFirst(shown.revisions as typeof live, 'en')?.id,
          );
        },
      ),
      propertyRuns('what is in force is the same everywhere', 40),
    );
  },
  propertyTimeout,
);
