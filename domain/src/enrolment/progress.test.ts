import { describe, expect, it } from 'vitest';
import {
  countSteps,
  courseScore,
  minutesLeft,
  minutesOfSteps,
  opensAfter,
  packageShares,
  progressOf,
  unitObstacle,
  unitToResume,
  unitsBefore,
} from './progress.ts';

const unit = (id: string, given: { required?: boolean; weight?: number; expectedMinutes?: number } = {}) => ({
  id,
  required: true,
  weight: 1,
  expectedMinutes: 5,
  ...given,
});
const course = [unit('a'), unit('b', { weight: 3 }), unit('extra', { required: false }), unit('quiz', { weight: 2 })];
const all = { units: 'all' } as const;

describe('progress', () => {
  it.each([
    ['nothing done', [], all, 0, false],
    ['by weight', ['b'], all, 50, false],
    ['an optional unit does not count', ['extra'], all, 0, false],
    ['rounded down', ['a'], all, 16, false],
    ['complete without the optional one', ['a', 'b', 'quiz'], all, 100, true],
    ['one of two asked', ['quiz'], { units: 'some', count: 2 } as const, 50, false],
    ['two of two asked', ['a', 'quiz'], { units: 'some', count: 2 } as const, 100, true],
    ['more than asked', ['a', 'b', 'quiz'], { units: 'some', count: 2 } as const, 100, true],
    ['asking for more than there is means all', ['a', 'b', 'quiz'], { units: 'some', count: 9 } as const, 100, true],
  ])('%s', (_name, done, rule, percent, complete) => {
    expect(progressOf(course, new Set(done), rule)).toMatchObject({ percent, complete });
  });

  it.each([
    ['part of a package by weight', [], { b: 0.5 }, all, 25],
    ['beside what is done', ['a'], { b: 0.5, a: 0 }, all, 41],
    ['never all of it', ['a', 'quiz'], { b: 1 }, all, 99],
    ['part of one of two asked', [], { b: 0.5, quiz: 0.25 }, { units: 'some', count: 2 } as const, 37],
    ['nothing but what counts', [], { extra: 1 }, all, 0],
  ])('%s', (_name, done, shares, rule, percent) => {
    expect(progressOf(course, new Set(done), rule, new Map(Object.entries(shares)))).toMatchObject({
      percent,
      complete: false,
    });
  });
  it('takes shares of packages only', () => {
    const units = [
      { id: 'p', kind: 'scorm' as const },
      { id: 'l', kind: 'lesson' as const },
    ];
    expect([...packageShares(units, () => 0.5)]).toEqual([['p', 0.5]]);
  });

  it('counts optional units where there is no other', () => {
    const optional = [unit('a', { required: false }), unit('b', { required: false })];
    expect(progressOf(optional, new Set(['a']), all)).toMatchObject({ percent: 50, complete: false });
    expect(progressOf([], new Set(), all)).toMatchObject({ percent: 0, complete: false });
  });

  it('is 100 only when complete, and 99 just before', () => {
    const many = [unit('long', { weight: 100 }), unit('short')];
    expect(
      progressOf(
        [...many, ...Array.from({ length: 3 }, (_, i) => unit(`x${i}`, { weight: 100 }))],
        new Set(['long', 'x0', 'x1', 'x2']),
        all,
      ).percent,
    ).toBe(99);
  });

  it('never goes down as units get done, in any order', () => {
    for (const order of [
      ['a', 'b', 'extra', 'quiz'],
      ['quiz', 'extra', 'b', 'a'],
      ['b', 'quiz', 'a', 'extra'],
    ]) {
      for (const rule of [all, { units: 'some', count: 2 } as const]) {
        const percents = order.map((_, index) => progressOf(course, new Set(order.slice(0, index + 1)), rule).percent);
        expect(percents).toEqual([...percents].toSorted((x, y) => x - y));
      }
    }
  });
});

describe('order', () => {
  it.each([
    ['the first is open', [], 'a', null],
    ['the second waits for the first', [], 'b', 'unitLocked'],
    ['and opens after it', ['a'], 'b', null],
    ['an optional unit holds nobody up', ['a', 'b'], 'quiz', null],
    ['a quiz cannot be jumped to', ['a'], 'quiz', 'unitLocked'],
    ['what is done stays open', ['b'], 'b', null],
  ])('%s', (_name, done, id, obstacle) => {
    expect(unitObstacle(course, new Set(done), id, true)).toBe(obstacle);
  });
  it('does not matter where the course does not enforce it', () => {
    expect(unitObstacle(course, new Set(), 'quiz', false)).toBeNull();
  });
  it('names what comes first', () => {
    expect(unitsBefore(course, new Set(['a']), 'quiz').map(({ id }) => id)).toEqual(['b']);
  });
  it.each([
    ['the first is never locked', [], 'a', undefined],
    ['the next after the first', [], 'b', 'a'],
    ['an optional step after the required one before it', [], 'extra', 'b'],
    ['each after its own, not all after the same', [], 'quiz', 'b'],
    ['past an optional one', ['a'], 'quiz', 'b'],
    ['past what is done', ['b'], 'quiz', 'a'],
  ])('opens after: %s', (_name, done, id, after) => {
    expect(opensAfter(course, new Set(done), id)?.id).toBe(after);
  });
});

describe('where to go on', () => {
  it.each([
    ['at the start', [], null, 'a'],
    ['at the unit last looked at', ['a'], 'b', 'b'],
    ['after it when it is done', ['a'], 'a', 'b'],
    ['past an optional unit to the next required one', ['a', 'b'], 'b', 'quiz'],
    ['at an optional unit when nothing else is open', ['a', 'b', 'quiz'], 'quiz', 'extra'],
    ['where one was when all is done', ['a', 'b', 'extra', 'quiz'], 'b', 'b'],
    ['not at a locked unit', [], 'quiz', 'a'],
  ])('%s', (_name, done, current, resume) => {
    expect(unitToResume(course, new Set(done), current, true)?.id).toBe(resume);
  });
});

describe('score and time left', () => {
  it('weighs graded units', () => {
    expect(
      courseScore(
        course,
        new Map([
          ['b', 100],
          ['quiz', 75],
        ]),
      ),
    ).toBe(90);
    expect(courseScore(course, new Map())).toBeNull();
  });
  const untimed = course.map((one) => ({ ...one, expectedMinutes: 0 }));
  it.each([
    ['nothing done: the course’s own figure, whatever its steps add up to', 50, course, [], 50],
    ['its share of what is open', 15, course, ['a'], 10],
    ['optional steps take nothing', 15, course, ['extra'], 15],
    ['rounded, and never nothing while a step is open', 1, course, ['a', 'b'], 1],
    ['nothing left', 50, course, ['a', 'b', 'quiz'], 0],
    ['steps without times count alike', 30, untimed, ['a'], 20],
    ['a course without a time', 0, course, [], 0],
    ['a course without steps', 20, [], [], 0],
  ])('minutes left: %s', (_name, minutes, units, done, left) => {
    expect(minutesLeft(minutes, units, new Set(done))).toBe(left);
  });
  it('what a course takes by its steps counts the required ones', () => {
    const minutes = minutesOfSteps(course);
    expect(minutes).toBe(15);
    expect(minutesLeft(minutes, course, new Set(['a']))).toBe(10);
  });
  it('counts steps that are asked for, and those that may be left out', () => {
    expect(countSteps(course)).toEqual({ required: 3, optional: 1 });
  });
});
