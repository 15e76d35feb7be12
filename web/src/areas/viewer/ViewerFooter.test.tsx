// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/queries.ts';
import { startWords } from '../../words/words.ts';
import { ViewerFooter } from './ViewerFooter.tsx';

type Footer = Parameters<typeof ViewerFooter>[0];
const unit = { kind: 'scorm', state: 'done', furthest: 1, minimumSeconds: 0, seconds: 0, required: true };
const none = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  { part: 'with another one after it', last: false, says: /next part/ },
  { part: 'that is the last', last: true, says: /last part/ },
])('a part of a package $part says where Next leads', async ({ last, says }) => {
  // Who is signed in changes nothing here, and is not told.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await startWords('en');
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <Suspense>
            <ViewerFooter
              unit={unit as Footer['unit']}
              previous={undefined}
              next={undefined}
              parts={{ next: true, previous: true, last }}
              complete
              waiting={false}
              reading={{} as Footer['reading']}
              recording
              onPrevious={none}
              onNext={none}
              onFinish={none}
            />
          </Suspense>
        </MantineProvider>
      </QueryClientProvider>,
    );
  });
  expect(await screen.findByText(says)).toBeTruthy();
});
