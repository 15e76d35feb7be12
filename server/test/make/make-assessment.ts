import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import type { QuizBody } from '@app/domain/assessment/quiz';
import type { Makers } from './make.ts';

export type MadeQuizCourse = {
  courseId: string;
  versionId: string;
  unitId: string;
  lessonUnitId: string | null;
  contentVersionId: string;
};

type Make = Pick<Makers, 'insert' | 'next'>;

/** A published course that is one quiz, or a lesson and then a quiz. */
export async function makeQuizCourse(
  make: Make,
  given: { body?: QuizBody; lessonFirst?: boolean; required?: boolean } = {},
): Promise<MadeQuizCourse> {
  const number = make.next();
  const at = '2026-01-01T00:00:00Z';
  const content = async (kind: string, body: object) => {
    const item = await make.insert('content_items', { kind, title: `${kind} ${number}` });
    return {
      item,
      version: await make.insert('content_versions', { item_id: item, number: 1, body, published_at: at }),
    };
  };
  const categoryId = await make.insert('categories', { names: { en: `Category ${number}` } });
  const courseId = await make.insert('courses', { code: `QUIZ-${number}`, category_id: categoryId });
  const versionId = await make.insert('course_versions', {
    course_id: courseId,
    number: 1,
    texts: { en: { title: `Course ${number}`, summary: '', objectives: [], audience: [] } },
    languages: '{en}',
    published_at: at,
    change_kind: 'initial',
  });
  const sectionId = await make.insert('course_sections', { version_id: versionId, position: 0, titles: { en: 'All' } });
  const unit = async (
    position: number,
    title: string,
    { item, version }: { item: string; version: string },
    required = true,
  ) =>
    make.insert('course_units', {
      version_id: versionId,
      section_id: sectionId,
      position,
      titles: { en: title },
      content_item_id: item,
      content_version_id: version,
      required,
    });
  const lessonUnitId = given.lessonFirst
    ? await unit(0, 'Read this', await content('lesson', { docs: { en: { type: 'doc', content: [] } } }))
    : null;
  const quiz = await content('quiz', given.body ?? quizOf(oneOfEach, { shuffle: true }));
  return {
    courseId,
    versionId,
    lessonUnitId,
    unitId: await unit(1, 'Final quiz', quiz, given.required ?? true),
    contentVersionId: quiz.version,
  };
}

export async function makeEnrolment(
  make: Make,
  person: { id: string; companyId: string },
  course: Pick<MadeQuizCourse, 'courseId' | 'versionId'>,
  { attemptNumber = 1 }: { attemptNumber?: number } = {},
): Promise<string> {
  return make.insert('enrolments', {
    company_id: person.companyId,
    person_id: person.id,
    course_id: course.courseId,
    course_version_id: course.versionId,
    attempt_number: attemptNumber,
    origin: 'self',
    assigned_at: '2026-03-01T09:00:00Z',
    started_at: '2026-03-01T09:00:00Z',
  });
}
