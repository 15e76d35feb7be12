import { legalKinds } from '@app/domain/legal/kinds';
import type { ReactElement } from 'react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { loadWords, startSpeaking } from '../../../ui/i18n.ts';
import { words as errors } from '../../../words/en/frame/errors.ts';
import { words } from '../../../words/en/platform/legalAdmin.ts';
import { dayRefused, DraftRefusal, EffectiveDay, PublishPreview, UntranslatedWarning } from './DraftWarnings.tsx';

beforeAll(async () => {
  startSpeaking('en', async (_language, module) => (module === 'legalAdmin' ? words : errors));
  await loadWords('legalAdmin', 'errors');
});

/** What a reader sees, without the elements. */
const shown = (element: ReactElement) =>
  renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>)
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
    .trim();
const refusal = (...issues: { path: string; code: string }[]) =>
  new ApiError({ status: 400, code: 'invalidInput', issues: issues as never });

it.each([
  ['legalDateInPast', 'This day has passed. Enter today or a later day.'],
  ['legalNoticeTooShort', 'A change that needs agreement is announced 14 days ahead. Enter a later day.'],
] as const)('a day that can’t be: %s is said above the text and beside the day', (code, words) => {
  const refused = refusal({ path: 'effectiveOn', code });
  expect(shown(<DraftRefusal refusal={refused} onReload={() => {}} />)).toBe(words);
  expect(dayRefused(refused)).toBe(words);
});

it('without a refusal, or with one about something else, the day has no warning', () => {
  expect(dayRefused(null)).toBeNull();
  expect(dayRefused(refusal({ path: 'texts.fr', code: 'legalTextMissing' }))).toBeNull();
});

it('a refusal of one language names it', () => {
  expect(
    shown(<DraftRefusal refusal={refusal({ path: 'texts.fr', code: 'legalOneLanguage' })} onReload={() => {}} />),
  ).toMatch(/^French: These are the words of the previous version/);
});

it.each([
  [['fr'], 'The English text changed. The French text is still that of version 3.'],
  [['en'], 'The French text changed. The English text is still that of version 3.'],
  [[], ''],
] as const)('while it is written: the languages that did not change are %j', (locales, words) => {
  expect(shown(<UntranslatedWarning locales={locales} before={3} />)).toBe(words);
});

it('before it is published: whom a change that requires agreement asks, by document, and that another asks no one', () => {
  const said = (kind: (typeof legalKinds)[number], changeKind: 'material' | 'minor') =>
    shown(<PublishPreview kind={kind} changeKind={changeKind} day="Jan 5, 2027" />);
  expect(Object.fromEntries(legalKinds.map((kind) => [kind, said(kind, 'material').split(/[.,] /)[0]]))).toMatchObject({
    terms: 'People are told now and must agree from Jan 5',
    privacy: 'People are told now and must agree from Jan 5',
    courseDisclaimer: 'From Jan 5',
    dataProcessing: 'From Jan 5',
  });
  expect(said('courseDisclaimer', 'material')).toContain('learners agree to it before they begin a course');
  expect(said('dataProcessing', 'material')).toContain(
    'administrators of companies that haven’t accepted it see a banner. Nothing is blocked.',
  );
  for (const kind of legalKinds)
    expect(said(kind, 'minor')).toBe(
      'It applies from Jan 5, 2027. No new agreement is needed. A published text can’t be changed.',
    );
});

it('what is wrong with the day is read below its field', () => {
  const day = (error: string | null) => shown(<EffectiveDay kind="terms" value="" error={error} onChange={() => {}} />);
  expect(day(words.fields.effectiveNeeded)).toContain('Choose the day from which it applies.');
  expect(day(null)).not.toContain('Choose the day');
});
