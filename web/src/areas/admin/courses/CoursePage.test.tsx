// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const id = someId();
const version = {
  id: someId(),
  number: 1,
  languages: ['en'],
  texts: { en: { title: 'Forklift', summary: 'Driving it' } },
} as const;
const open = (answers: Answers = {}) =>
  openPage(`/admin/courses/${id}`, {
    session: platformAdmin(),
    answers: { getCourse: { id, code: 'FLT', versions: [version] }, listCategoryTree: {}, listCourses: {}, ...answers },
  });

it('a course without steps can’t be published: what is missing is listed, and leads to its place', async () => {
  const { user, router } = await open();
  const missing = within((await screen.findAllByRole('list')).find((list) => within(list).queryByRole('button'))!);
  await user.click(missing.getAllByRole('button').at(-1)!);
  expect(router.state.location.search).toHaveProperty('tab');
  expect(screen.queryByRole('button', { name: /^Publish|review/i })).toBeNull();
});

it('changed by another administrator meanwhile: it is said, and what was written here stays', async () => {
  const { user, server } = await open({ editDraft: refused('changedElsewhere') });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.type(title, ' trucks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Someone else changed this draft/)).toBeTruthy();
  expect(title.value).toBe('Forklift trucks');
  expect(server.sent('editDraft')).toHaveLength(1);
});

it('what is refused is named in words, and said at its field until it is saved again', async () => {
  const issues = [
    { path: 'texts.en.title', code: 'too_small' },
    { path: 'texts.fr.objectives.0', code: 'too_big' },
  ];
  const { user, server } = await open({ editDraft: refused('invalidInput', { issues }) });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.type(title, ' trucks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      /^Some changes aren’t saved\. Correct these fields: Title \(English\), Objectives \(French\)$/,
    ),
  ).toBeTruthy();
  expect([title.getAttribute('aria-invalid'), title.value]).toEqual(['true', 'Forklift trucks']);
  server.answer('editDraft', {});
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBeNull());
});

it('what says that saving failed is above the bar with Save', async () => {
  const { user } = await open({ editDraft: refused('invalidInput', { issues: [] }) });
  await user.type(await screen.findByLabelText('Title'), ' trucks');
  const bar = screen.getByRole('button', { name: 'Save' }).closest('[data-lower-bar]')!;
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, window.innerHeight - 62, 900, 62));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const lifted = () => document.documentElement.style.getPropertyValue('--app-lower-bars');
  await waitFor(() => expect(lifted()).toBe('62px'));
});

it('what was saved before the steps were refused is not taken back with the rest', async () => {
  const { user } = await open({ editDraft: {}, saveOutline: refused('conflict') });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.type(title, ' trucks');
  await user.click(screen.getByRole('tab', { name: /^Content/ }));
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
  await user.click(screen.getByRole('tab', { name: /^General/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Forklift trucks');
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
});

it('a course that takes another time than its steps is told so, and takes over theirs', async () => {
  const unit = {
    id: someId(),
    kind: 'lesson',
    titles: { en: 'Before you start' },
    required: true,
    expectedMinutes: 8,
  } as const;
  const sections = [{ id: someId(), titles: { en: 'Learn' }, units: [unit] }];
  const { user, server } = await open({
    getCourse: { id, code: 'FLT', versions: [{ ...version, expectedMinutes: 20, sections }] },
    editDraft: {},
  });
  await user.click(await screen.findByRole('tab', { name: /^Content/ }));
  expect(await screen.findByText(/8 min\. Course duration: 20 min\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set course duration to 8 min' }));
  expect(screen.queryByRole('button', { name: /^Set course duration to/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent('editDraft')[0]).toMatchObject({ expectedMinutes: 8 }));
});
