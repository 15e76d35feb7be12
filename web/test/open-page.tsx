import { createMemoryHistory } from '@tanstack/react-router';
import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { makeApp } from '../src/app/App.tsx';
import { queryClient } from '../src/api/queries.ts';
import type { Session } from '../src/session/session.ts';
import { nameInvalidFields } from '../src/ui/forms/invalidFields.ts';
import { errorWords, startWords } from '../src/words/words.ts';
import { FakeServer } from './fake-server.ts';
import type { Answers } from './fake-server.ts';

/** What the frame around every page asks. */
const frame: Answers = {
  countInbox: {},
  countCart: {},
  countWaitingEvidence: {},
  countWaitingCorrections: {},
  listViews: {},
};

// What a person reads on the page says more of what is missing than its elements.
configure({
  // only ends what hangs: a machine with other work is slow
  asyncUtilTimeout: 20_000,
  getElementError: (message) => {
    const shown = [...document.querySelectorAll('main, [role=dialog]')].map((part) => part.cloneNode(true) as Element);
    for (const style of shown.flatMap((part) => [...part.querySelectorAll('style')])) style.remove();
    return new Error(
      `${message?.split('\n')[0] ?? ''}\n\nThe page says:\n${shown.map((part) => part.textContent).join('\n')}`,
    );
  },
});

/** Once for all tests of a worker: what main.tsx does, and what a page has that happy-dom leaves out. */
let prepared = false;
function prepare(): void {
  if (!prepared) nameInvalidFields();
  prepared = true;
  Object.assign(document, { fonts: new EventTarget() });
  // what is closed is gone at once
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.settings.device.prefersReducedMotion = 'reduce';
}

/**
 * Opens an address of the product as a person's browser does: the real routes, guards, words and queries. Only the
 * server is played, by `answers`. Resolves when the page stands; what it asks later is waited for by `findBy…`. A
 * question without an answer fails the test.
 */
export async function openPage(address: string, { session, answers = {} }: { session: Session; answers?: Answers }) {
  const server = new FakeServer({ getSession: session as never, ...frame, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  onTestFinished(() => close(server));
  prepare();
  const hash = address.includes('#') ? address.slice(address.indexOf('#')) : '';
  window.history.replaceState(null, '', `/${hash}`);
  const { App, router, ready } = makeApp(createMemoryHistory({ initialEntries: [address] }));
  await Promise.all([startWords(session.person?.locale ?? 'en'), ready()]);
  await errorWords();
  await act(async () => {
    // not in StrictMode, which asks and sends some things twice: what is sent here is what is sent to the server
    render(<App />);
  });
  return { server, router, user: userEvent.setup() };
}

/** Nothing of one test is left to the next: the files of a worker share what they import. */
function close(server: FakeServer): void {
  cleanup();
  notifications.clean();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect([...new Set(server.unanswered)].join('\n'), 'asked of the server, and not answered').toBe('');
}
