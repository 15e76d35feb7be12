import { describe, expect, test } from 'vitest';
import { contentState, discardObstacle, mediaObstacle, retireObstacle } from './content.ts';
import { contentProblems, languagesOf } from './content-problems.ts';
import type { RichDoc } from './rich-doc.ts';

const at = '2026-03-02T09:00:00.000Z';
const doc = (...content: RichDoc['content']): RichDoc => ({ type: 'doc', content });
const words = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });

test.each([
  ['never published', { retiredAt: null, publishedNumber: null }, 'draft'],
  ['published', { retiredAt: null, publishedNumber: 2 }, 'published'],
  ['retired', { retiredAt: at, publishedNumber: 2 }, 'retired'],
] as const)('%s', (_name, item, state) => expect(contentState(item)).toBe(state));

test.each([
  ['used by a course', { retiredAt: null }, 1, 'contentInUse'],
  ['used by none', { retiredAt: null }, 0, null],
  ['retired already', { retiredAt: at }, 0, 'contentRetired'],
] as const)('retiring what is %s', (_name, item, uses, obstacle) => expect(retireObstacle(item, uses)).toBe(obstacle));

test('the only version of an item in use stays', () => {
  expect(discardObstacle({ publishedNumber: null }, 1)).toBe('contentInUse');
  expect(discardObstacle({ publishedNumber: null }, 0)).toBeNull();
  expect(discardObstacle({ publishedNumber: 1 }, 3)).toBeNull();
});

test.each([
  ['lesson', 'picture-1', 'image/webp', null],
  ['lesson', 'film-1', 'video/mp4', null],
  ['lesson', 'picture-1', 'application/pdf', 'fileTypeRefused'],
  ['video', 'video', 'video/webm', null],
  ['video', 'captions.fr', 'text/vtt', null],
  ['video', 'captions.de', 'text/vtt', 'fileTypeRefused'],
  ['video', 'captions.fr', 'video/mp4', 'fileTypeRefused'],
  ['video', 'document', 'application/pdf', 'fileTypeRefused'],
  ['document', 'document.fr', 'application/pdf', null],
  ['document', 'other', 'application/pdf', 'fileTypeRefused'],
  ['quiz', 'panel', 'image/webp', null],
  ['quiz', 'panel', 'video/mp4', 'fileTypeRefused'],
] as const)('in a %s, %s as %s: %s', (kind, name, mime, obstacle) =>
  expect(mediaObstacle(kind, name, mime)).toBe(obstacle),
);

describe('before publishing', () => {
  const picture = { type: 'image' as const, attrs: { picture: 'p', alt: '' } };
  test('a lesson without a word is empty', () =>
    expect(contentProblems('lesson', { docs: { en: doc({ type: 'paragraph' }) } }, {})).toEqual([
      { code: 'empty', blocks: true },
    ]));
  test('a picture that is gone blocks, one without words is a note', () => {
    expect(contentProblems('lesson', { docs: { en: doc(words('a'), picture) } }, {})).toEqual([
      { code: 'pictureGone', blocks: true, language: 'en', count: 1 },
      { code: 'altMissing', blocks: false, language: 'en', count: 1 },
    ]);
    expect(
      contentProblems(
        'lesson',
        { docs: { en: doc(words('a'), { ...picture, attrs: { picture: 'p', alt: 'A lock' } }) } },
        { p: {} },
      ),
    ).toEqual([]);
  });
  test('a video needs its video; captions and transcript are notes', () => {
    const body = { transcripts: {}, captions: [] };
    expect(contentProblems('video', body, {})).toEqual([{ code: 'videoMissing', blocks: true }]);
    expect(contentProblems('video', body, { video: {} }).map(({ code, blocks }) => [code, blocks])).toEqual([
      ['captionsMissing', false],
      ['transcriptMissing', false],
    ]);
    expect(
      contentProblems('video', { transcripts: { en: 'Stop.' }, captions: [] }, { video: {}, 'captions.en': {} }),
    ).toEqual([]);
  });
  test('a document needs its document', () => {
    expect(contentProblems('document', {}, {})).toEqual([{ code: 'documentMissing', blocks: true }]);
    expect(contentProblems('document', {}, { document: {} })).toEqual([]);
    expect(contentProblems('quiz', { settings: {}, questions: [] }, {})).toEqual([
      { code: 'questionsMissing', blocks: true },
    ]);
  });
});

test('a version speaks the languages it is written in', () => {
  expect(languagesOf('lesson', { docs: { en: doc(words('a')), fr: doc({ type: 'paragraph' }) } }, {})).toEqual(['en']);
  expect(languagesOf('lesson', { docs: { fr: doc(words('a')) } }, {})).toEqual(['fr']);
  expect(languagesOf('video', { transcripts: { en: 'a' }, captions: [] }, { 'captions.fr': {} })).toEqual(['en', 'fr']);
  expect(languagesOf('document', {}, { 'document.fr': {}, document: {} })).toEqual(['en', 'fr']);
  expect(languagesOf('document', {}, {})).toEqual(['en']);
});
