import { expect, test } from 'vitest';
import { newDraft } from './draft.ts';
import { draftIssues, strangeFields } from './reviewed.ts';

const f = { today: () => '2026-03-02', timeZone: 'America/Toronto' };
const now = '2026-03-02T14:00:00.000Z';
const codes = (draft: Partial<typeof newDraft>) =>
  draftIssues({ ...newDraft, ...draft }, { f, now }).map(({ path, code }) => `${path} ${code}`);
const ready = {
  audience: { ...newDraft.audience, everyone: true },
  variants: { ...newDraft.variants, en: { subject: 'A', body: 'B' } },
};

test('an empty message is not reviewed: for whom and what is missing', () => {
  expect(codes({})).toEqual(['audience audienceMissing', 'variants messageEmpty']);
  expect(codes(ready)).toEqual([]);
});

test('a time that is missing or has passed, and a last day before it', () => {
  expect(codes({ ...ready, when: 'company' })).toEqual(['schedule scheduleMissing']);
  expect(codes({ ...ready, when: 'company', at: '2026-03-02T08:50' })).toEqual(['schedule scheduleInPast']);
  expect(codes({ ...ready, when: 'company', at: '2026-03-02T09:30' })).toEqual([]);
  expect(codes({ ...ready, acknowledge: true, acknowledgeBy: '2026-03-01' })).toEqual([
    'acknowledgeBy acknowledgeTooEarly',
  ]);
});

test('a field that is none is named', () => {
  const variants = { ...ready.variants, en: { subject: 'For {firstName}', body: 'Size {shoeSize}' } };
  expect(codes({ ...ready, variants })).toEqual(['variants.en.body mergeFieldUnknown']);
  expect(strangeFields({ variants }, 'en')).toEqual(['shoeSize']);
});
