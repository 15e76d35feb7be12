import type { RichDoc } from '@app/domain/content/rich-doc';
import type { LessonUnit, Localised, Section, Unit } from './shape.ts';

/** A page to read. It counts after a third of the minutes it is expected to take. */
export function lesson(key: string, title: Localised, expectedMinutes: number, en: RichDoc, fr?: RichDoc): LessonUnit {
  return {
    key,
    kind: 'lesson',
    title,
    required: true,
    expectedMinutes,
    minSeconds: expectedMinutes * 20,
    body: fr ? { en, fr } : { en },
  };
}

export function section(key: string, title: Localised, ...units: Unit[]): Section {
  return { key, title, units };
}
