import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Choice, Question } from '@app/domain/assessment/quiz';
import { demoCourses } from '../../server/db/demo/catalogue.ts';
import type { DemoCourse } from '../../server/db/demo/shape.ts';

export type Language = 'en' | 'fr';

const words = {
  en: {
    next: 'Next question',
    submit: 'Submit answers',
    start: 'Start quiz',
    true: 'True',
    false: 'False',
    down: 'down',
    question: 'Question',
    answer: 'Your answer',
  },
  fr: {
    next: 'Question suivante',
    submit: 'Remettre les réponses',
    start: 'Commencer le questionnaire',
    true: 'Vrai',
    false: 'Faux',
    down: 'bas',
    question: 'Question',
    answer: 'Votre réponse',
  },
} as const;

export function demoCourse(code: string): DemoCourse {
  const course = demoCourses.find((each) => each.code === code);
  if (!course) throw new Error(`The demo has no course ${code}`);
  return course;
}

/** Enrols through the page of the course and opens it, or goes on where a failed try left it. */
export async function startCourse(page: Page, code: string): Promise<string> {
  await page.goto(`/categories?q=${encodeURIComponent(code)}`);
  await page.getByRole('link', { name: demoCourse(code).title.en!, exact: true }).click();
  // Waits longer than the click and the article together may.
  const opening = page.waitForResponse((answer) => answer.url().endsWith('/opening') && answer.ok(), {
    timeout: 120_000,
  });
  // Where the company has seats of a course, the first launch takes one.
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^(Start course|Use a company seat)/ })
    .or(main.getByRole('link', { name: /^Continue/ }))
    .first()
    .click();
  await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible();
  return ((await (await opening).json()) as { enrolmentId: string }).enrolmentId;
}

/** Reads the page to its end, as a person scrolls, until the viewer counts it: some pages ask for minutes. */
export async function readToTheEnd(page: Page, done: string | RegExp = 'Done'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const footer = page.getByRole('contentinfo').last();
  await expect(async () => {
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 4000);
    await expect(footer.getByText(done, { exact: true })).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 200_000, intervals: [0] });
}

/**
 * Takes the quiz that is open on the page with the answers the demo's authors wrote, and submits it. `look` sees every
 * question answered.
 */
export async function answerRightly(
  page: Page,
  code: string,
  language: Language = 'en',
  look?: (kind: Question['kind']) => Promise<void>,
  start: string = words[language].start,
): Promise<void> {
  const say = words[language];
  const questions = demoCourse(code).sections.flatMap(({ units }) =>
    units.flatMap((unit) => (unit.kind === 'quiz' ? unit.quiz.questions : [])),
  );
  const inWords = (text: { en?: string | undefined; fr?: string | undefined }) => text[language] ?? text.en ?? '';
  await page.getByRole('button', { name: start, exact: true }).click();
  const number = page.getByRole('heading', { level: 2, name: new RegExp(`^${say.question} \\d`) });
  await expect(number).toBeVisible();
  const of = Number(/(\d+)\D*$/.exec((await number.textContent()) ?? '')?.[1]);
  for (let at = 1; at <= of; at++) {
    await expect(number).toHaveText(new RegExp(`^${say.question} ${at}\\D`));
    const main = page.getByRole('main');
    const shown = (await main.locator('p[lang]').first().textContent()) ?? '';
    const question = questions.find(({ prompt }) => inWords(prompt) === shown);
    if (!question) throw new Error(`Not a question of ${code}: ${shown}`);
    await answer(page, question, language);
    await look?.(question.kind);
    if (at < of) await main.getByRole('button', { name: say.next, exact: true }).first().click();
  }
  await page.getByRole('main').getByRole('button', { name: say.submit, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: say.submit, exact: true }).click();
}

async function answer(page: Page, question: Question, language: Language): Promise<void> {
  const main = page.getByRole('main');
  const say = words[language];
  const inWords = (text: { en?: string | undefined; fr?: string | undefined }) => text[language] ?? text.en ?? '';
  const right = (options: Choice[]) => options.filter(({ correct }) => correct).map(({ text }) => inWords(text));
  switch (question.kind) {
    case 'single':
      return main.getByRole('radio', { name: right(question.options)[0]!, exact: true }).click();
    case 'multiple':
      for (const name of right(question.options)) await main.getByRole('checkbox', { name, exact: true }).click();
      return;
    case 'trueFalse':
      return main.getByRole('radio', { name: question.answer ? say.true : say.false, exact: true }).click();
    case 'numeric':
      return main.getByLabel(say.answer).fill(String(question.answer));
    case 'shortText':
      return main.getByLabel(say.answer).fill(question.accepted[0]!);
    case 'ordering':
      return putInOrder(
        page,
        question.items.map(({ text }) => inWords(text)),
      );
    case 'matching':
      for (const { left, right: belongs } of question.pairs)
        await main.getByLabel(inWords(left), { exact: true }).selectOption({ label: inWords(belongs) });
      return;
    case 'hotspot': {
      const region = question.regions[0]!;
      const picture = main.locator('button:has(img)');
      await expect
        .poll(() =>
          picture.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        )
        .toBe(true);
      const box = (await picture.boundingBox())!;
      const middle =
        region.shape === 'rect'
          ? { x: region.x + region.w / 2, y: region.y + region.h / 2 }
          : { x: region.x, y: region.y };
      return picture.click({ position: { x: middle.x * box.width, y: middle.y * box.height } });
    }
  }
}

/**
 * Moves the steps with their buttons until they are in this order. An order that is right as it came is moved there and
 * back.
 */
async function putInOrder(page: Page, wanted: string[]): Promise<void> {
  const main = page.getByRole('main');
  const rows = main.locator('ol li').filter({ has: page.locator('button + button') });
  await expect(rows).toHaveCount(wanted.length);
  const press = async (from: number, down: boolean) => {
    const before = await rows.allInnerTexts();
    await rows
      .nth(from)
      .getByRole('button')
      .nth(down ? 1 : 0)
      .click();
    await expect.poll(() => rows.allInnerTexts()).not.toEqual(before);
  };
  const isAt = async (index: number, text: string) => (await rows.nth(index).innerText()).includes(text);
  let moved = false;
  for (let place = 0; place < wanted.length; place++) {
    let at = place;
    while (!(await isAt(at, wanted[place]!))) at++;
    for (; at > place; at--) {
      await press(at, false);
      moved = true;
    }
  }
  if (moved) return;
  await press(0, true);
  await press(1, false);
}
