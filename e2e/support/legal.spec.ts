import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';
import { signInAtNewCompany } from './new-company.ts';
import { signInQuietly } from './people.ts';

const headers = { 'sec-fetch-site': 'same-origin' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Nothing that others would be told of stays behind. */
async function withdrawAll(platform: Page): Promise<void> {
  const { documents } = (await (await platform.request.get('/api/admin/legal')).json()) as {
    documents: { versions: { id: string; status: string }[] }[];
  };
  for (const { id, status } of documents.flatMap(({ versions }) => versions)) {
    if (status === 'scheduled')
      await platform.request.post(`/api/admin/legal/${id}/withdrawal`, {
        headers,
        data: { reason: 'The journey is over' },
      });
    if (status === 'draft' || status === 'inReview')
      await platform.request.delete(`/api/admin/legal/${id}`, { headers });
  }
}

test('a new privacy notice is written, compared and published; a learner is told and agrees in French before its day', async ({
  page,
  browser,
}) => {
  await signInQuietly(page, 'platformAdmin');
  try {
    await page.goto('/admin/legal');
    await page.getByRole('region', { name: 'Privacy notice' }).getByRole('button', { name: 'New version' }).click();
    await page
      .getByRole('textbox', { name: 'Summary' })
      .fill('What we keep about you, and for how long. Shorter than before.');
    // Without its day, wherever one is: the field comes into sight with the focus.
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Choose the day from which it applies.')).toBeInViewport();
    await expect(page.getByLabel('In effect from')).toBeFocused();
    await page.getByLabel('In effect from').fill(inDays(3));
    await expect(page.getByText(/The French text is still that of version/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'The French text is unchanged' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert').getByText(/announced 14 days ahead/)).toBeVisible();
    await expect(page.getByLabel('In effect from')).toHaveAccessibleDescription(/announced 14 days ahead/);
    await page.getByLabel('In effect from').fill(inDays(30));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.getByText('Added: What we keep about you')).toBeVisible();
    await expectNoViolation(page, 'legal document');
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'The French text is unchanged' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();

    const learner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    // Someone no other journey knows: the reader changes their language on the way.
    await signInAtNewCompany(learner);
    await learner.goto('/');
    await learner
      .getByText(/A new privacy notice applies from/)
      .getByRole('link', { name: 'Review and agree' })
      .click();
    await learner
      .getByRole('link', { name: 'Français' })
      .or(learner.getByRole('button', { name: 'Français' }))
      .first()
      .click();
    await learner.getByRole('button', { name: 'J’ai lu et j’accepte' }).click();
    await expect(learner.getByText(/Vous avez accepté|accepté/).first()).toBeVisible();
    await expect(learner.getByText(/Un nouvel avis de confidentialité s’applique/)).toHaveCount(0);
    await expectNoViolation(learner, 'privacy notice');

    await page.getByRole('tab', { name: 'Who agreed' }).click();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('Noor Haddad');
    await expect(page.getByText('Agreed', { exact: true }).first()).toBeVisible();
    await expectNoViolation(page, 'legal document');
  } finally {
    await withdrawAll(page);
  }
  await page.reload();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
});
