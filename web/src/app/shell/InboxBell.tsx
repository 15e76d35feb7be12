import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { noteOpened } from '../../modules/delivery/noteOpened.ts';
import { useInboxStream } from '../../modules/delivery/useInboxStream.ts';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import { IconBell } from '../../ui/icons.ts';
import classes from './CartButton.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const load = () => import('../../modules/delivery/InboxPanel.tsx');
const InboxPanel = lazyPart(async () => (await Promise.all([load(), loadWords('delivery')]))[0]);

/** How many messages are unread, live; pressed, the newest of them. */
export function InboxBell() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useInboxStream();
  useEffect(() => {
    noteOpened();
    window.addEventListener('hashchange', noteOpened);
    return () => window.removeEventListener('hashchange', noteOpened);
  }, []);
  const count = useQuery({ ...queryOf('countInbox', {}), staleTime: 60_000 }).data?.unread ?? 0;
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget as Element | null;
    if (to && !whole.current?.contains(to)) setOpen(false);
  };
  return (
    <div ref={whole} role="presentation" style={{ position: 'relative' }} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={button}
        className={classes.target}
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen((before) => !before)}
      >
        <IconBell size={22} stroke={1.7} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
        <VisuallyHidden>{count > 0 ? t('menu.inboxOf', { count }) : t('menu.inbox')}</VisuallyHidden>
      </UnstyledButton>
      {open && (
        <Suspense fallback={<Skeleton pos="absolute" right={0} top="100%" w={320} h={180} />}>
          <InboxPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
