import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import classes from './AddressTabs.module.css';
import { useUrlState } from './urlState.ts';

type AddressTabsProps<T extends string> = {
  /** Their names in the address; the first stands without one. */
  tabs: readonly T[];
  words: (tab: T) => ReactNode;
  /** What they are about, for the screen reader. */
  label?: string;
  /** What the open tab shows; it may load then. */
  children: (tab: T) => ReactNode;
};

/** Tabs of a page. The open one stands in the address; what narrows it leaves the address with it. */
export function AddressTabs<T extends string>({ tabs, words, label, children }: AddressTabsProps<T>) {
  const [url, change] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const tab = tabs.find((one) => one === url['tab']) ?? tabs[0]!;
  const turn = (next: string | null) =>
    change({ ...Object.fromEntries(Object.keys(url).map((key) => [key, undefined])), tab: next === tabs[0] ? undefined : (next ?? undefined) });
  // on a phone the list of tabs is wider than the screen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={turn} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} mb="lg" className={classes.tabs}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Suspense key={tab} fallback={<Skeleton h={360} />}>
          {children(tab)}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
