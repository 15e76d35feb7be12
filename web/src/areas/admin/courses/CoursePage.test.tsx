// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const id = someId();
const version = { id: someId(), number: 1, languages: ['en'], texts: { en: { title: 'Forklift', summary: 'Driving it' } } } as const;
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
