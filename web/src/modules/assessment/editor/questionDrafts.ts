import type { Localised, Question, QuestionKind } from '@app/domain/assessment/quiz';
import { freshKey } from '@app/domain/assessment/quiz';
import type { ContentLanguage } from '@app/domain/localised';

const blank = (): Localised => ({ en: '' });

/** A question of a kind before anything is written. */
export function newQuestion(kind: QuestionKind, taken: Iterable<string>): Question {
  const asked = { key: freshKey('q', taken), prompt: blank(), points: 1 };
  switch (kind) {
    case 'single':
    case 'multiple':
      return {
        ...asked,
        kind,
        options: ['o1', 'o2', 'o3'].map((key, index) => ({ key, text: blank(), correct: index === 0 })),
      };
    case 'trueFalse':
      return { ...asked, kind, answer: true };
    case 'numeric':
      return { ...asked, kind, answer: 0, tolerance: 0 };
    case 'shortText':
      return { ...asked, kind, accepted: [] };
    case 'ordering':
      return { ...asked, kind, items: ['i1', 'i2', 'i3'].map((key) => ({ key, text: blank() })) };
    case 'matching':
      return { ...asked, kind, pairs: ['p1', 'p2', 'p3'].map((key) => ({ key, left: blank(), right: blank() })) };
    case 'hotspot':
      return { ...asked, kind, picture: blank(), alt: blank(), regions: [] };
  }
}

/** Words with one language changed; a translation emptied is a translation gone. */
export function withWords(words: Localised | undefined, language: ContentLanguage, text: string): Localised {
  const changed: Localised = { ...(words ?? { en: '' }), [language]: text };
  if (language !== 'en' && text === '') delete changed[language];
  return changed;
}

export function replaced<T>(list: readonly T[], index: number, next: T): T[] {
  return list.map((one, at) => (at === index ? next : one));
}

export function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index);
}
