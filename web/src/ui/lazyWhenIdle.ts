import { lazy } from 'react';
import type { ComponentType } from 'react';

/** Milliseconds after which what waits for an idle browser comes in any case. */
const longest = 1500;

/**
 * Resolves once the page was drawn and the browser has nothing more urgent to do: what few people have, or what stands
 * further down, does not compete on a phone with what everyone looks at first.
 */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    const wait = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200));
    requestAnimationFrame(() => wait(() => resolve(), { timeout: longest }));
    // A page in the background draws no frame.
    setTimeout(resolve, longest);
  });

/** A part of a page that comes when the browser is idle. Without a connection the page does without it. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    whenIdle()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: (() => null) as ComponentType<Props> }),
      ),
  );
