import { describe, expect, it } from 'vitest';
import type { Section } from './outline.ts';
import { moveSection, moveUnit, stepPlace } from './outline.ts';

const outline = (...sections: string[]): Section[] =>
  sections.map(
    (units, index) => ({ id: `s${index}`, titles: {}, units: [...units].map((id) => ({ id })) }) as unknown as Section,
  );
const told = (sections: Section[]) => sections.map((section) => section.units.map((unit) => unit.id).join(''));

describe('moving steps', () => {
  it.each([
    ['up in its section', 'b', { sectionId: 's0', index: 0 }, ['bac', 'de']],
    ['down in its section', 'a', { sectionId: 's0', index: 2 }, ['bac', 'de']],
    ['to the end of its section', 'a', { sectionId: 's0', index: 3 }, ['bca', 'de']],
    ['to where it is', 'b', { sectionId: 's0', index: 1 }, ['abc', 'de']],
    ['into another section', 'a', { sectionId: 's1', index: 1 }, ['bc', 'dae']],
    ['to the end of another', 'a', { sectionId: 's1', index: 2 }, ['bc', 'dea']],
    ['what is not there', 'z', { sectionId: 's1', index: 0 }, ['abc', 'de']],
  ] as const)('%s', (_, unit, to, result) => {
    expect(told(moveUnit(outline('abc', 'de'), unit, to))).toEqual(result);
  });

  it.each([
    ['down', 'a', 1, ['bac', 'de', '']],
    ['over the edge, down', 'c', 1, ['ab', 'cde', '']],
    ['over the edge, up', 'd', -1, ['abcd', 'e', '']],
    ['into an empty section', 'e', 1, ['abc', 'd', 'e']],
  ] as const)('by key: %s', (_, unit, by, result) => {
    const sections = outline('abc', 'de', '');
    expect(told(moveUnit(sections, unit, stepPlace(sections, unit, by)!))).toEqual(result);
  });

  it('stops at both ends', () => {
    expect(stepPlace(outline('abc', 'de'), 'a', -1)).toBeNull();
    expect(stepPlace(outline('abc', 'de'), 'e', 1)).toBeNull();
  });

  it('moves sections', () => {
    expect(told(moveSection(outline('a', 'b', 'c'), 's2', -1))).toEqual(['a', 'c', 'b']);
    expect(told(moveSection(outline('a', 'b'), 's1', 1))).toEqual(['a', 'b']);
  });
});
