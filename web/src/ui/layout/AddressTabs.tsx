import { NativeSelect, Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import classes from './AddressTabs.module.css';
import { useTranslation } from '../i18n.ts';
import { useUrlState } from './urlState.ts';

type AddressTabsProps<T extends string> = {
  /** Their names in the address; the first stands without one. */
  tabs: readonly T[];
  words: (tab: T) => string;
  /** What they are about, for the screen reader. */
  label?: string;
  /** Where something is to be done. */
  marked?: (tab: T) => boolean;
  /** What the open tab shows; it may load then. */
  children: (tab: T) => ReactNode;
};

/**
 * As many fit beside each other on a phone; more are chosen from a list there, so that none is cut or on a second line.
 */
const fitting = 3;
/**
 * As many fit beside each other on a desk; more stand in a list at the side there, and are chosen from a list where the
 * window is narrower.
 */
const fittingOnDesk = 7;

/** Tabs of a page. The open one is in the address; what narrows it leaves the address with it. */
export function AddressTabs<T extends string>({ tabs, words, label, marked, children }: AddressTabsProps<T>) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const desk = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const many = tabs.length > fittingOnDesk;
  const tab = tabs.find((one) => one === url['tab']) ?? tabs[0]!;
  const turn = (next: string | null) =>
    change({
      ...Object.fromEntries(Object.keys(url).map((key) => [key, undefined])),
      tab: next === tabs[0] ? undefined : (next ?? undefined),
    });
  // more of them than a narrow window is wide
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const shown = (
    <Suspense key={tab} fallback={<Skeleton h={360} />}>
      {children(tab)}
    </Suspense>
  );
  if ((phone && tabs.length > fitting) || (many && !desk))
    return (
      <>
        <NativeSelect
          aria-label={label ?? t('section')}
          size="md"
          mb="md"
          value={tab}
          onChange={(event) => turn(event.currentTarget.value)}
          data={tabs.map((one) => ({
            value: one,
            label: marked?.(one) ? t('sectionMarked', { section: words(one) }) : words(one),
          }))}
        />
        {shown}
      </>
    );
  return (
    <Tabs
      value={tab}
      onChange={turn}
      keepMounted={false}
      orientation={many ? 'vertical' : 'horizontal'}
      className={many ? classes.beside : undefined}
    >
      <Tabs.List ref={list} aria-label={label} mb={many ? 0 : 'lg'} className={many ? classes.side : classes.tabs}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={marked?.(one) && <span className={classes.mark} />}>
            {words(one)}
            {marked?.(one) && <VisuallyHidden> {t('marked')}</VisuallyHidden>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>{shown}</Tabs.Panel>
    </Tabs>
  );
}
