import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { look } from './support/look.ts';
import { signInQuietly } from './support/people.ts';

const rowsOf = async (page: Page, path: string) => {
  const { rows } = (await (await page.request.get(`/api${path}`)).json()) as {
    rows: { id: string; name: string; kind: string }[];
  };
  return rows;
};

test('an image of a lesson is enlarged by tap and by keyboard; Escape closes it and the focus is where it was', async ({
  page,
}) => {
  await signInQuietly(page, 'learner');
  const product = (await rowsOf(page, '/store?limit=50&locale=en')).find(({ name }) => name === 'First aid')!;
  await page.goto(`/store/${product.id}`);
  await page.getByRole('button', { name: 'Read the whole lesson' }).click();
  const image = page.getByRole('button', { name: /^Enlarge image: / }).first();
  await image.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  // Its tools are as large as a thumb, and the keyboard stays among them.
  for (const tool of await dialog.getByRole('button').all())
    expect((await tool.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await look(page, 'image-enlarged');
  const fitted = (await dialog.getByRole('img').boundingBox())!.width;
  await dialog.getByRole('button', { name: 'Zoom in' }).first().click();
  await expect.poll(async () => (await dialog.getByRole('img').boundingBox())!.width).toBeGreaterThan(fitted);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(image).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await image.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(image).toBeFocused();
});

test('a video plays by keyboard, with its captions below the picture, and its controls are as large as a thumb', async ({
  page,
}) => {
  await signInQuietly(page, 'platformAdmin');
  const video = (await rowsOf(page, '/admin/content?limit=100&q=six%20steps')).find(({ kind }) => kind === 'video')!;
  await page.goto(`/admin/content/${video.id}`);
  const player = page.getByRole('group', { name: /^Video: / });
  const element = player.locator('video');
  const at = () => element.evaluate((video: HTMLVideoElement) => video.currentTime);
  await player.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The first words are spoken from the beginning on.
  const caption = player.locator('p');
  await expect(caption).not.toBeEmpty();
  const [words, picture] = [(await caption.boundingBox())!, (await element.boundingBox())!];
  expect(words.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  const before = await at();
  await player.getByRole('slider', { name: 'Position in the video' }).press('ArrowRight');
  await expect.poll(at).toBeCloseTo(before + 5, 1);
  await page.keyboard.press('c');
  await expect(caption).toHaveCount(0);
  await player.getByLabel('Speed').selectOption('1.5');
  expect(await element.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
  const muted = () => element.evaluate((video: HTMLVideoElement) => video.muted);
  await player.getByRole('slider', { name: 'Position in the video' }).press('m');
  await expect.poll(muted).toBe(true);
  // In the list of speeds letters choose from it.
  await player.getByLabel('Speed').press('m');
  expect(await muted()).toBe(true);
  await player.getByLabel('Captions').selectOption({ label: 'English' });
  await expect(caption).toBeVisible();
  for (const control of await player.locator('button, select, input').all()) {
    const box = (await control.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.width).toBeGreaterThanOrEqual(44);
  }
  await look(page, 'video-player');
});
