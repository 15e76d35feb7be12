import type { Result } from '../../../api/client.ts';

export type Version = Result<'getCourse'>['versions'][number];
export type Section = Version['sections'][number];
export type Unit = Section['units'][number];
export type Place = { sectionId: string; index: number };

/** Where a step stands. */
export function placeOf(sections: Section[], unitId: string): Place | null {
  for (const section of sections) {
    const index = section.units.findIndex((unit) => unit.id === unitId);
    if (index >= 0) return { sectionId: section.id, index };
  }
  return null;
}

/** The outline with a step moved to a place; `index` counts the steps that are there before it is moved. */
export function moveUnit(sections: Section[], unitId: string, to: Place): Section[] {
  const from = placeOf(sections, unitId);
  const unit = sections.flatMap((section) => section.units).find((one) => one.id === unitId);
  if (!from || !unit) return sections;
  const index = from.sectionId === to.sectionId && from.index < to.index ? to.index - 1 : to.index;
  return sections.map((section) => {
    const units = section.units.filter((one) => one.id !== unitId);
    if (section.id === to.sectionId) units.splice(index, 0, unit);
    return units.length === section.units.length && section.id !== to.sectionId ? section : { ...section, units };
  });
}

/** One step up or down, into the section before or after at its edges; null where it cannot go further. */
export function stepPlace(sections: Section[], unitId: string, by: -1 | 1): Place | null {
  const from = placeOf(sections, unitId);
  if (!from) return null;
  const at = sections.findIndex((section) => section.id === from.sectionId);
  const length = sections[at]!.units.length;
  if (by === -1 && from.index > 0) return { sectionId: from.sectionId, index: from.index - 1 };
  if (by === 1 && from.index < length - 1) return { sectionId: from.sectionId, index: from.index + 2 };
  const other = sections[at + by];
  return other ? { sectionId: other.id, index: by === -1 ? other.units.length : 0 } : null;
}

export function moveSection(sections: Section[], id: string, by: -1 | 1): Section[] {
  const from = sections.findIndex((section) => section.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= sections.length) return sections;
  const moved = [...sections];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

export function changeUnit(sections: Section[], unitId: string, change: Partial<Unit>): Section[] {
  return sections.map((section) => ({
    ...section,
    units: section.units.map((unit) => (unit.id === unitId ? { ...unit, ...change } : unit)),
  }));
}
