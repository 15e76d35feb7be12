import { describe, expect, test } from 'vitest';
import { oneOfEach, quizOf } from '../../assessment/questions.cases.ts';
import type { Question } from '../../assessment/quiz.ts';
import { cmi5Structure, moveOnOf, scorm12Manifest } from './export-manifests.ts';
import { coursePage } from './export-page.ts';
import type { ExportedContent, ExportedCourse } from './export-plan.ts';
import { exportPlan } from './export-plan.ts';
import type { PlayedCourse } from './export-played.ts';
import { attemptFacts, begunCourse, courseStandingOf, waitsFor, withAttempt, withSeen } from './export-played.ts';
import { richHtml } from './export-rich-text.ts';
import { lessonStatus, scormElements, timespan } from './export-scorm.ts';
import type { Cmi5Launch } from './export-statements.ts';
import { cmi5Statement, launchOf, verbsDue } from './export-statements.ts';
import { packPlayed, suspendLimit, unpackPlayed } from './export-suspend.ts';
import { exportWords, notesText } from './export-words.ts';

const file = (sha: string, mime: string) => ({
  sha256: sha.repeat(64).slice(0, 64),
  mime,
  name: `${sha}.x`,
  bytes: 10,
});
const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});
const contents = {
  lesson: {
    kind: 'lesson',
    body: { docs: { en: text('Read <this>'), fr: text('Lisez') } },
    media: {},
    durationSeconds: null,
  },
  video: {
    kind: 'video',
    body: { transcripts: { en: 'One.\n\nTwo.' }, captions: ['en', 'fr'] },
    media: {
      video: file('a', 'video/mp4'),
      'captions.en': file('b', 'text/vtt'),
      'captions.fr': file('c', 'text/vtt'),
    },
    durationSeconds: 60,
  },
  document: { kind: 'document', body: {}, media: { document: file('d', 'application/pdf') }, durationSeconds: null },
  quiz: {
    kind: 'quiz',
    body: quizOf(oneOfEach, { coolDownHours: 0 }),
    media: { panel: file('e', 'image/png') },
    durationSeconds: null,
  },
  scorm: { kind: 'scorm', body: {}, media: {}, durationSeconds: null },
} satisfies Record<string, ExportedContent>;

type Kind = keyof typeof contents;
const courseOf = (kinds: readonly (Kind | ExportedContent)[], more: Partial<ExportedCourse> = {}): ExportedCourse => ({
  id: '00000000-0000-4000-8000-00000000000c',
  code: 'FORK-1',
  number: 2,
  texts: { en: { title: 'Fork & lift', summary: 'About it' }, fr: { title: 'Chariot', summary: '' } },
  enforceOrder: true,
  completionRule: { units: 'all' },
  minimumMinutes: 0,
  evaluation: null,
  sections: [
    {
      id: '00000000-0000-4000-8000-0000000000aa',
      titles: { en: 'Basics' },
      units: kinds.map((kind, index) => ({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        titles: { en: `Step ${index + 1}` },
        required: true,
        weight: 1,
        minimumSeconds: 0,
        requiredWatch: false,
        content: typeof kind === 'string' ? contents[kind] : kind,
      })),
    },
  ],
  ...more,
});
const codes = (course: ExportedCourse, language: 'en' | 'fr' | 'es' = 'en', standard: 'scorm12' | 'cmi5' = 'scorm12') =>
  exportPlan(course, language, standard).notes.map(({ code }) => code);
const withQuestion = (question: Question): ExportedContent => ({
  ...contents.quiz,
  body: quizOf([oneOfEach[0]!, question], { coolDownHours: 0 }),
});

describe('the plan', () => {
  test('takes all kinds along, in one language, each file once', () => {
    const plan = exportPlan(courseOf(['lesson', 'video', 'document', 'quiz', 'video']), 'fr', 'scorm12');
    expect(plan.title).toBe('Chariot');
    expect(plan.course.units.map(({ kind }) => kind)).toEqual(['lesson', 'video', 'document', 'quiz', 'video']);
    expect([...plan.files.keys()].map((path) => path.slice(-4))).toEqual(['.vtt', '.vtt', '.mp4', '.pdf', '.png']);
    expect(plan.sections[0]!.units[1]!.body).toMatchObject({ captions: [{ language: 'fr' }, { language: 'en' }] });
    expect(plan.course.units[3]!.quiz!.questions).toHaveLength(8);
    expect(JSON.stringify(plan.course.units[3]!.quiz)).not.toContain('"fr"');
  });

  const cases: [string, ExportedCourse, 'en' | 'fr' | 'es', 'scorm12' | 'cmi5', string[]][] = [
    ['all of it in its language', courseOf(['lesson', 'video', 'document']), 'en', 'scorm12', []],
    ['a package inside', courseOf(['lesson', 'scorm']), 'en', 'scorm12', ['packageInside']],
    ['another language', courseOf(['lesson', 'document']), 'es', 'scorm12', ['otherLanguage', 'otherLanguage']],
    ['a quiz', courseOf(['quiz']), 'en', 'scorm12', ['keysInside']],
    [
      'words nobody accepted yet',
      courseOf([withQuestion({ ...oneOfEach[4]!, accepted: [' '] } as Question)]),
      'en',
      'scorm12',
      ['questionLeft', 'keysInside'],
    ],
    [
      'a kind only a person judges',
      courseOf([withQuestion({ ...oneOfEach[4]!, kind: 'essay' } as unknown as Question)]),
      'en',
      'scorm12',
      ['questionLeft', 'keysInside'],
    ],
    [
      'a hotspot whose picture is gone',
      courseOf([{ ...contents.quiz, media: {} }]),
      'en',
      'scorm12',
      ['questionLeft', 'keysInside'],
    ],
    [
      'a quiz without anything to judge',
      courseOf(['lesson', { ...contents.quiz, body: quizOf([]) }]),
      'en',
      'scorm12',
      ['quizEmpty'],
    ],
    [
      'what cmi5 cannot say',
      courseOf(['lesson', 'lesson'], {
        completionRule: { units: 'some', count: 1 },
        minimumMinutes: 5,
        evaluation: { steps: [] },
      }),
      'en',
      'cmi5',
      ['orderByUnit', 'someUnits', 'minimumTime', 'evaluation'],
    ],
    [
      'nothing is published',
      courseOf([{ ...contents.lesson, body: { docs: {} } }]),
      'en',
      'scorm12',
      ['contentMissing'],
    ],
  ];
  test.each(cases)('%s is told', (_name, course, language, standard, expected) => {
    expect(codes(course, language, standard)).toEqual(expected);
  });

  test('says in the notes and on the page what is missing', () => {
    const plan = exportPlan(courseOf(['lesson', 'scorm']), 'en', 'scorm12');
    expect(notesText('Forks', plan.notes, 'en')).toContain('- Step 2: is a package from another authoring tool');
    expect(coursePage(plan, 'scorm12', [plan.course.units[0]!.id])).toContain(
      '“Step 2” is not included in this package',
    );
    expect(cmi5Structure(plan, { code: 'A', number: 1, courseId: 'c' })).toContain(
      '“Step 2” is not included in this package',
    );
  });
});

test('rich text becomes HTML by a list of what is allowed', () => {
  const link = (href: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
  const html = (...content: unknown[]) =>
    richHtml({ type: 'doc', content } as never, { media: { one: 'media/1.png' }, words: exportWords.en });
  expect(html({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '<b>"&' }] })).toBe(
    '<h3>&lt;b&gt;&quot;&amp;</h3>',
  );
  expect(html(link('https://example.com/?a=1&b=2'))).toContain('href="https://example.com/?a=1&amp;b=2"');
  expect(html(link('javascript:alert(1)'))).toBe('<p>x</p>');
  expect(html({ type: 'image', attrs: { picture: 'one', alt: '"' } })).toBe(
    '<img src="media/1.png" alt="&quot;" loading="lazy">',
  );
  expect(
    html(
      { type: 'image', attrs: { picture: 'gone', alt: '' } },
      { type: 'script', content: [{ type: 'text', text: 'words' }] },
    ),
  ).toBe('words');
});

describe('manifests', () => {
  const plan = exportPlan(courseOf(['lesson', 'quiz']), 'en', 'cmi5');
  test('SCORM 1.2 has one item and names every file', () => {
    const manifest = scorm12Manifest(plan, { code: 'FORK 1/2', number: 3, courseId: 'c' }, ['player/player.js']);
    expect(manifest).toContain('identifier="MUSTER-FORK_1_2-3-en"');
    expect(manifest).toContain('<title>Fork &amp; lift</title>');
    expect([...manifest.matchAll(/<file href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'index.html',
      'player/player.js',
    ]);
  });
  test('cmi5 has a unit a step, a block a section', () => {
    const structure = cmi5Structure(plan, { code: 'FORK-1', number: 3, courseId: 'c' });
    expect([...structure.matchAll(/moveOn="(\w+)"/g)].map((match) => match[1])).toEqual(['Completed', 'Passed']);
    expect(structure).toContain('masteryScore="0.8"');
    expect(moveOnOf({ kind: 'quiz', required: false })).toBe('NotApplicable');
  });
});

const played = (kinds: Kind[], more: Partial<PlayedCourse> = {}): PlayedCourse => ({
  ...exportPlan(courseOf(kinds), 'en', 'scorm12').course,
  ...more,
});
const at = (
  course: PlayedCourse,
  index: number,
  change: (state: ReturnType<typeof begunCourse>['units'][number]) => object,
  from = begunCourse(course),
) => ({
  ...from,
  units: from.units.map((state, place) => (place === index ? { ...state, ...change(state) } : state)),
});
const attempt = (score: number) => ({ startedAt: 1_772_000_000, seconds: 60, score, passed: score >= 80 });

describe('how a course stands', () => {
  const course = played(['lesson', 'quiz']);
  test('step after step, in the order asked for', () => {
    expect(waitsFor(course, new Set(), course.units[1]!.id)).toEqual(['Step 1']);
    const read = at(course, 0, (state) =>
      withSeen(course.units[0]!, state, { seconds: 3, furthest: 1, finished: true }),
    );
    expect(courseStandingOf(course, read)).toMatchObject({
      percent: 50,
      complete: false,
      failed: false,
      graded: true,
      score: null,
    });
    const passed = at(course, 1, (state) => withAttempt(withAttempt(state, attempt(50)), attempt(90)), read);
    expect(courseStandingOf(course, passed)).toMatchObject({ percent: 100, complete: true, score: 90 });
    expect(lessonStatus(courseStandingOf(course, passed))).toBe('passed');
  });
  test('no attempt left is failed, unless another step is enough', () => {
    const lost = at(course, 1, (state) => [10, 20, 30].reduce((one, score) => withAttempt(one, attempt(score)), state));
    expect(courseStandingOf(course, lost)).toMatchObject({ failed: true, score: 30 });
    expect(courseStandingOf({ ...course, completionRule: { units: 'some', count: 1 } }, lost).failed).toBe(false);
  });
  test('a least time holds completion back', () => {
    const slow = played(['lesson'], { minimumMinutes: 1 });
    const read = at(slow, 0, (state) => ({ ...state, done: true }));
    expect(courseStandingOf(slow, { ...read, seconds: 59 }).complete).toBe(false);
    expect(lessonStatus(courseStandingOf(slow, { ...read, seconds: 60 }))).toBe('completed');
  });
});

describe('what is kept', () => {
  const course = played(['lesson', 'video', 'quiz']);
  const open = { startedAt: 1_772_000_000, seed: 'abc', answers: { single: { kind: 'single' as const, choice: 'b' } } };
  const full = at(
    course,
    2,
    (state) => ({ ...withAttempt(state, attempt(66.67)), open }),
    at(course, 0, () => ({ seconds: 4, done: true })),
  );
  test('comes back as it was', () => {
    expect(unpackPlayed(course, packPlayed({ ...full, at: 2, seconds: 99 }))).toEqual({
      ...full,
      at: 2,
      seconds: 99,
      units: full.units.map((state, place) => (place === 0 ? { ...state, seconds: 0 } : state)),
    });
  });
  test('never grows beyond what SCORM 1.2 holds, and loses the least', () => {
    const long = { ...open, answers: { word: { kind: 'shortText' as const, text: 'x'.repeat(5000) } } };
    const shortened = packPlayed(at(course, 2, (state) => ({ ...state, open: long })));
    expect(unpackPlayed(course, shortened).units[2]!.open).toEqual({ ...open, answers: {} });
    const many = Array.from({ length: 400 }, () => attempt(10));
    const kept = packPlayed(at(course, 2, (state) => ({ ...state, attempts: many, best: 10 })));
    expect(kept.length).toBeLessThanOrEqual(suspendLimit);
    expect(attemptFacts(unpackPlayed(course, kept).units[2]!)).toHaveLength(400);
    const huge = played(Array.from({ length: 500 }, () => 'quiz' as const));
    const worst = {
      ...begunCourse(huge),
      units: begunCourse(huge).units.map((state, index) => ({
        ...withAttempt(state, attempt(index)),
        done: index === 7,
      })),
    };
    const least = packPlayed(worst);
    expect(least.length).toBeLessThanOrEqual(suspendLimit);
    expect(
      unpackPlayed(huge, least)
        .units.map(({ done }) => done)
        .indexOf(true),
    ).toBe(7);
  });
  test.each(['', 'null', '{}', '[1,9,0,[0,0,0]]', '[1,0,0,[0]]', '[1,0,0,[{},null,3]]', '[3,0,0,[0,0,0]]'])(
    '%s begins again',
    (kept) => {
      expect(unpackPlayed(course, kept)).toEqual(begunCourse(course));
    },
  );
});

test('SCORM 1.2 hears times in hours, and a score only where there is one', () => {
  expect([0, 59.9, 3661, 1e9].map(timespan)).toEqual(['00:00:00', '00:00:59', '01:01:01', '9999:59:59']);
  const standing = { done: new Set<string>(), percent: 0, complete: false, failed: false, graded: true, score: null };
  expect(scormElements(standing, { unitId: 'u', suspendData: 's' })).toEqual({
    'cmi.core.lesson_location': 'u',
    'cmi.suspend_data': 's',
    'cmi.core.lesson_status': 'incomplete',
  });
  expect(scormElements({ ...standing, score: 66.67 }, { unitId: 'u', suspendData: 's' })).toMatchObject({
    'cmi.core.score.raw': '66.67',
  });
});

describe('cmi5', () => {
  const query = (more: Record<string, string> = {}) =>
    new Map(
      Object.entries({
        endpoint: 'https://lms.example/xapi',
        fetch: 'https://lms.example/f',
        actor: '{"account":{}}',
        registration: 'r',
        activityId: 'a',
        ...more,
      }),
    ) as unknown as {
      get(name: string): string | null;
    };
  const launch = launchOf(query()) as Cmi5Launch;
  test('is launched by its address, or not at all', () => {
    expect(launch).toEqual({
      endpoint: 'https://lms.example/xapi/',
      fetch: 'https://lms.example/f',
      actor: { account: {} },
      registration: 'r',
      activityId: 'a',
    });
    expect(launchOf(query({ actor: '{' }))).toBeNull();
    expect(launchOf({ get: () => null })).toBeNull();
  });
  test('says what it has to, in the context of the launch', () => {
    const data = {
      launchMode: 'Normal' as const,
      masteryScore: 0.8,
      contextTemplate: {
        contextActivities: { grouping: [{ id: 'g' }] },
        extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': 's' },
      },
    };
    const given = { id: 'i', at: '2026-01-01T00:00:00Z', launch, data, seconds: 61.239, score: 87.5 };
    expect(cmi5Statement('passed', given)).toMatchObject({
      actor: { account: {} },
      verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
      object: { id: 'a' },
      result: { success: true, score: { scaled: 0.875, raw: 87.5, min: 0, max: 100 }, duration: 'PT61.24S' },
      context: {
        registration: 'r',
        contextActivities: {
          grouping: [{ id: 'g' }],
          category: [
            { id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' },
            { id: 'https://w3id.org/xapi/cmi5/context/categories/moveon' },
          ],
        },
        extensions: {
          'https://w3id.org/xapi/cmi5/context/extensions/sessionid': 's',
          'https://w3id.org/xapi/cmi5/context/extensions/masteryscore': 0.8,
        },
      },
    });
    const first = cmi5Statement('initialized', given);
    expect(first).not.toHaveProperty('result');
    expect(
      (first['context'] as { contextActivities: { category: unknown[] } }).contextActivities.category,
    ).toHaveLength(1);
    expect(cmi5Statement('completed', { ...given, score: null })).toMatchObject({ result: { completion: true } });
  });
  const never = { completed: false, passed: false };
  const cases: [string, Parameters<typeof verbsDue>[0], typeof never, string[]][] = [
    ['a lesson under way', { kind: 'lesson', done: false, failedHere: false, ending: true }, never, []],
    ['a lesson done', { kind: 'lesson', done: true, failedHere: false, ending: false }, never, ['completed']],
    [
      'a lesson done before',
      { kind: 'lesson', done: true, failedHere: false, ending: true },
      { completed: true, passed: false },
      [],
    ],
    [
      'a quiz passed after a failure',
      { kind: 'quiz', done: true, failedHere: true, ending: false },
      never,
      ['passed', 'completed'],
    ],
    ['a quiz failed, still here', { kind: 'quiz', done: false, failedHere: true, ending: false }, never, []],
    ['a quiz failed, leaving', { kind: 'quiz', done: false, failedHere: true, ending: true }, never, ['failed']],
    [
      'a quiz passed before',
      { kind: 'quiz', done: true, failedHere: true, ending: true },
      { completed: true, passed: true },
      [],
    ],
  ];
  test.each(cases)('%s', (_name, now, said, expected) => expect(verbsDue(now, said)).toEqual(expected));
});
