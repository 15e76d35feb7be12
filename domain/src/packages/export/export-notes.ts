import type { Question } from '../../assessment/quiz.ts';

/** Why a package says less than the course it was made of. `where` names the step. */
export type ExportNote =
  | { code: 'packageInside' | 'contentMissing' | 'otherLanguage' | 'quizEmpty'; where: string }
  | { code: 'questionLeft' | 'pictureMissing'; where: string; count: number }
  | { code: 'orderByUnit' | 'someUnits' | 'minimumTime' | 'evaluation' | 'keysInside' | 'timeByClock'; where: '' };

/** A page alone can judge it: nothing of it waits for a person, and its key is there. */
export function judgedAlone(question: Question, hasPicture: (name: string) => boolean): boolean {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.some((option) => option.correct);
    case 'trueFalse':
    case 'numeric':
      return true;
    // Without accepted answers only a person could say whether it is right.
    case 'shortText':
      return question.accepted.some((text) => text.trim() !== '');
    case 'ordering':
      return question.items.length > 1;
    case 'matching':
      return question.pairs.length > 0;
    case 'hotspot':
      return question.regions.length > 0 && hasPicture(question.picture.en);
    default:
      return false;
  }
}
