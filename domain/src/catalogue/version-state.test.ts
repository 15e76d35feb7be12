import { describe, expect, it } from 'vitest';
import {
  courseState,
  discardObstacle,
  editObstacle,
  newDraftObstacle,
  retireObstacle,
  versionState,
} from './version-state.ts';

const at = '2026-03-01T09:00:00.000Z';
const draft = { number: 1, reviewRequestedAt: null, publishedAt: null, frozenAt: null };
const inReview = { ...draft, reviewRequestedAt: at };
const published = { ...inReview, publishedAt: at };
const frozen = { ...published, frozenAt: at };

describe('the state of an edition', () => {
  it.each([
    ['a draft', draft, null, null, 'draft'],
    ['waiting for its review', inReview, null, null, 'inReview'],
    ['on offer', published, 1, null, 'published'],
    ['replaced by a newer one', published, 2, null, 'superseded'],
    ['replaced, and the course retired', published, 2, at, 'superseded'],
    ['retired', frozen, 1, at, 'retired'],
    ['a draft of a retired course', { ...draft, number: 2 }, 1, at, 'draft'],
  ] as const)('%s', (_, version, newest, retiredAt, state) => {
    expect(versionState(version, newest, retiredAt)).toBe(state);
  });

  it.each([
    ['never published', [draft], null, 'draft'],
    ['first edition in review', [inReview], null, 'inReview'],
    ['published with a newer draft', [published, { ...draft, number: 2 }], null, 'published'],
    ['retired', [published], at, 'retired'],
  ] as const)('a course %s', (_, versions, retiredAt, state) => {
    expect(courseState(versions, retiredAt)).toBe(state);
  });
});

describe('what cannot be done to it', () => {
  it.each([
    ['a draft changes', draft, null],
    ['in review it still changes', inReview, null],
    ['published it does not', published, 'courseNotDraft'],
    ['completed by somebody it never does', frozen, 'versionFrozen'],
  ] as const)('%s', (_, version, obstacle) => {
    expect(editObstacle(version)).toBe(obstacle);
  });

  it('a second draft, a draft of a retired course, throwing away what is no draft, retiring twice or what was never offered', () => {
    expect(newDraftObstacle([published], null)).toBeNull();
    expect(newDraftObstacle([published, { ...draft, number: 2 }], null)).toBe('draftOpen');
    expect(newDraftObstacle([published], at)).toBe('courseRetired');
    expect(discardObstacle([published])).toBe('courseNotDraft');
    expect(discardObstacle([published, draft])).toBeNull();
    expect(retireObstacle([published], null)).toBeNull();
    expect(retireObstacle([published], at)).toBe('courseRetired');
    expect(retireObstacle([draft], null)).toBe('courseNotPublished');
  });
});
