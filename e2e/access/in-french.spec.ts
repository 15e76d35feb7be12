import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { answerRightly, demoCourse, readToTheEnd } from '../support/course.ts';
import { people, password, signInQuietly } from '../support/people.ts';

const groups = [
  ...[
    'frame/shell',
    'frame/ui',
    'people/identity',
    'company/dashboard',
    'learning/enrolment',
    'learning/catalogue',
    'learning/viewer',
  ],
  ...['learning/assessment', 'people/qualification', 'people/profile'],
];
type Words = { [key: string]: string | Words };

/** English sentences and labels that no French page shows. */
async function englishOnly(): Promise<Set<string>> {
  const texts = async (language: 'en' | 'fr') => {
    const all = await Promise.all(
      groups.map(
        async (group) => ((await import(`../../web/src/words/${language}/${group}.ts`)) as { words: Words }).words,
      ),
    );
    return new Set(all.flatMap(leaves));
  };
  const [english, french] = [await texts('en'), await texts('fr')];
  return new Set([...english].filter((text) => text.length > 3 && !french.has(text) && !text.includes('{{')));
}

function leaves(words: Words): string[] {
  return Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}

async function expectFrench(page: Page, english: ReadonlySet<string>, ...spoken: (string | RegExp)[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  for (const words of spoken) await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  expect(
    [...lines, ...labels].filter((text) => english.has(text)),
    page.url(),
  ).toEqual([]);
}

const frenchDay = /\d{1,2}(er)? (janv\.|févr\.|mars|avr\.|mai|juin|juill\.|août|sept\.|oct\.|nov\.|déc\.) \d{4}/;

test('everything speaks French: before signing in, and through a whole course to its certificate', async ({
  page,
  browser,
}) => {
  const english = await englishOnly();
  const course = demoCourse('ORIENT').title.fr!;

  await page.goto('/login');
  await page.getByRole('button', { name: 'Français' }).click();
  await expectFrench(page, english, 'Mot de passe');
  await page.getByLabel('Courriel').fill(people.otherAdmin);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expectFrench(page, english, /^(Bonjour|Bonsoir)/);
  await page.getByRole('link', { name: 'Cours', exact: true }).first().click();
  await page.getByRole('link', { name: 'Personnes et dossiers', exact: true }).click();
  await page.getByRole('link', { name: course }).click();
  await expectFrench(page, english, course, 'Savoir quoi faire en cas d’urgence');
  await page.getByRole('button', { name: 'Commencer le cours' }).click();
  await expectFrench(page, english, 'Le premier jour compte le plus', 'Les règles de la maison');
  const read = readToTheEnd(page, 'Terminée');

  // While those minutes pass: another person's pages, full of dates.
  const context = await browser.newContext({ locale: 'fr-CA' });
  const other = await context.newPage();
  // Other journeys read this person's pages in English meanwhile: here alone the profile says French.
  await other.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { person: object };
    await route.fulfill({ response: answer, json: { ...session, person: { ...session.person, locale: 'fr' } } });
  });
  await signInQuietly(other, 'learner');
  await other.goto('/');
  await expectFrench(other, english, 'À faire d’abord', 'Échéance proche', frenchDay);
  const attempts = (await (await other.request.get('/api/enrolments?limit=100')).json()) as {
    rows: { code: string; courseId: string }[];
  };
  await other.goto(`/courses/${attempts.rows.find(({ code }) => code === 'HAZCOM')!.courseId}`);
  await expectFrench(
    other,
    english,
    demoCourse('HAZCOM').title.fr!,
    demoCourse('HAZCOM').objectives[0]!.fr!,
    'Voir l’attestation',
    frenchDay,
  );
  await other.goto('/profile?tab=achievements');
  await expectFrench(other, english, demoCourse('HAZCOM').title.fr!, frenchDay);
  await other.goto('/profile?tab=transcript');
  await expectFrench(other, english, 'Terminé', frenchDay);
  const { rows } = (await (await other.request.get('/api/achievements')).json()) as {
    rows: { publicId: string; courseCode: string }[];
  };
  await other.goto(`/achievements/${rows.find(({ courseCode }) => courseCode === 'HAZCOM')!.publicId}`);
  await expectFrench(other, english, demoCourse('HAZCOM').title.fr!, /^État vérifié/, frenchDay);
  const certificate = await other.request.get(
    (await other.getByRole('link', { name: /^Attestation \(PDF\)/ }).getAttribute('href'))!,
  );
  expect(certificate.url()).toContain('locale=fr');
  expect((await certificate.body()).subarray(0, 4).toString()).toBe('%PDF');
  await context.close();

  await read;
  await page.getByRole('contentinfo').getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('button', { name: 'Commencer le questionnaire', exact: true })).toBeVisible();
  await expectFrench(page, english, 'Examen final');
  await answerRightly(page, 'ORIENT', 'fr');
  await expect(page.getByRole('link', { name: 'Voir l’attestation' })).toBeVisible();
  await expectFrench(page, english, frenchDay);
  await page.getByRole('link', { name: 'Voir l’attestation' }).click();
  await expectFrench(page, english, 'Valide', course, frenchDay);
  // Chosen on the way in, it stays theirs: put back for the other journeys.
  await page.request.patch('/api/profile', { data: { locale: 'en' }, headers: { 'sec-fetch-site': 'same-origin' } });
});
