import { attemptExpiry, attemptObstacle } from '@app/domain/assessment/attempts';
import { drawPaper } from '@app/domain/assessment/draw';
import { gradeAttempt } from '@app/domain/assessment/grading';
import type { AttemptResult } from '@app/domain/assessment/grading';
import type { Answer, Question, QuizBody } from '@app/domain/assessment/quiz';
import { isExplained, reviewFor } from '@app/domain/assessment/review';
import type { OpenAttempt, PlayedUnit, UnitState } from '@app/domain/packages/export/export-played';
import { attemptFacts, withAttempt } from '@app/domain/packages/export/export-played';
import type { ExportWords } from '@app/domain/packages/export/export-words';
import { filled } from '@app/domain/packages/export/export-filled';
import { element } from './elements.ts';
import { isAnswered, questionFields, solutionWords } from './questions.ts';

export type QuizPlace = {
  unit: PlayedUnit & { quiz: QuizBody };
  words: ExportWords;
  language: string;
  state: () => UnitState;
  /** `over`: an attempt ended, which is told at once. */
  change: (next: UnitState, over: boolean) => void;
};

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The quiz of one unit, by the rules of attempts, drawing and grading that it has in Muster. */
export function playQuiz(host: HTMLElement, place: QuizPlace): void {
  const { unit, words, language, state, change } = place;
  const { settings } = unit.quiz;
  const say = words.quiz;
  let clock = 0;
  const stop = () => clearInterval(clock);

  const intro = (above: Node[] = []) => {
    stop();
    const { attempts, earlier, open, done } = state();
    const used = attempts.length + earlier;
    const obstacle = open
      ? null
      : attemptObstacle({ attempts: attemptFacts(state()), settings, now: new Date().toISOString() });
    const lines = [
      filled(say.about, { questions: settings.drawCount ?? unit.quiz.questions.length, mark: settings.passMark }),
      ...(settings.timeLimitMinutes === null ? [] : [filled(say.minutes, { minutes: settings.timeLimitMinutes })]),
      ...(settings.maxAttempts === null ? [] : [filled(say.attempts, { used, most: settings.maxAttempts })]),
    ];
    const when = obstacle?.until
      ? new Date(obstacle.until).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
      : '';
    const refusal =
      obstacle &&
      {
        coolingDown: filled(say.wait, { when }),
        attemptsExhausted: say.exhausted,
        quizPassed: say.over,
        attemptRunning: '',
      }[obstacle.code];
    const button = element(
      'button',
      { type: 'button', class: 'first', click: begin },
      open ? say.resume : used > 0 ? say.again : say.start,
    );
    const standing = done && above.length === 0 ? [element('p', { class: 'good' }, say.over)] : [];
    host.replaceChildren(
      ...above,
      ...standing,
      ...lines.map((line) => element('p', {}, line)),
      refusal && !done ? element('p', { role: 'status' }, refusal) : '',
      obstacle ? '' : button,
    );
  };

  const begin = () => {
    const open: OpenAttempt = state().open ?? {
      startedAt: nowSeconds(),
      seed: `${Math.random()}${Math.random()}`.replaceAll('0.', ''),
      answers: {},
    };
    change({ ...state(), open }, false);
    const draw = drawPaper(unit.quiz, open.seed);
    const questions = draw.questions.map(({ key }) => unit.quiz.questions.find((question) => question.key === key)!);
    let warned = '';
    const left = element('p', { class: 'clock', role: 'timer' });
    const warning = element('p', { role: 'alert', class: 'warn' });
    const form = element('form', { novalidate: true });
    const answer = (key: string, given: Answer) => {
      const now = state().open;
      if (now) change({ ...state(), open: { ...now, answers: { ...now.answers, [key]: given } } }, false);
    };
    for (const [index, question] of questions.entries()) {
      const options = draw.questions[index]!.options;
      const legend = element(
        'legend',
        {},
        element('small', {}, filled(say.question, { number: index + 1, of: questions.length })),
        element('span', {}, question.prompt.en),
      );
      form.append(
        element(
          'fieldset',
          { 'data-question': question.key },
          legend,
          questionFields({
            question,
            options,
            given: open.answers[question.key],
            words,
            answer: (given) => answer(question.key, given),
          }),
        ),
      );
    }
    form.append(warning, element('button', { type: 'submit', class: 'first' }, say.submit));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const answers = state().open?.answers ?? {};
      const missing = questions
        .flatMap((question, index) => (isAnswered(answers[question.key]) ? [] : [index + 1]))
        .join(', ');
      if (missing === '' || warned === missing) return finish(questions);
      warned = missing;
      warning.textContent = filled(say.unanswered, { numbers: missing });
    });
    const ends = Date.parse(attemptExpiry(new Date(open.startedAt * 1000).toISOString(), settings));
    const tick = () => {
      const rest = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      if (settings.timeLimitMinutes !== null)
        left.textContent = filled(say.left, {
          minutes: Math.floor(rest / 60),
          seconds: String(rest % 60).padStart(2, '0'),
        });
      if (rest === 0) finish(questions);
    };
    stop();
    clock = window.setInterval(tick, 1000);
    host.replaceChildren(left, form);
    tick();
  };

  const finish = (questions: Question[]) => {
    const { open } = state();
    stop();
    if (!open) return intro();
    const result = gradeAttempt(questions, new Map(Object.entries(open.answers)), settings.passMark);
    const attempt = {
      startedAt: open.startedAt,
      seconds: Math.max(0, nowSeconds() - open.startedAt),
      score: result.scorePercent,
      passed: result.passed,
    };
    change(withAttempt(state(), attempt), true);
    const used = state().attempts.length + state().earlier;
    const attemptsLeft = settings.maxAttempts === null || used < settings.maxAttempts;
    const review = reviewFor(settings, {
      submitted: true,
      passed: result.passed,
      attemptsLeft,
      quizPassed: state().done,
    });
    intro([
      outcome(result),
      ...(review.results
        ? questions.map((question, index) =>
            reviewed(question, index, result, isExplained(review, isAnswered(open.answers[question.key]))),
          )
        : []),
    ]);
    host.querySelector<HTMLElement>('.outcome')?.focus();
  };

  const outcome = ({ scorePercent, passed }: AttemptResult) =>
    element(
      'p',
      { class: `outcome ${passed ? 'good' : 'bad'}`, role: 'status', tabindex: -1 },
      filled(say.result, {
        score: scorePercent.toLocaleString(language),
        outcome: passed ? say.outcomes.passed : say.outcomes.failed,
      }),
    );

  const reviewed = (question: Question, index: number, { results }: AttemptResult, explained: boolean) => {
    const right = results[question.key]?.correct ?? false;
    const solution = explained && !right ? solutionWords(question, words) : null;
    return element(
      'div',
      { class: `review ${right ? 'good' : 'bad'}` },
      element('strong', {}, `${index + 1}. ${question.prompt.en}`),
      element('p', {}, right ? say.right : say.wrong),
      solution ? element('p', {}, filled(say.solution, { answer: solution })) : null,
      explained && question.feedback?.en ? element('p', {}, question.feedback.en) : null,
    );
  };

  intro();
}
