import { Button, CloseButton, Skeleton } from '@mantine/core';
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './DropPanel.module.css';
import { useTranslation } from '../i18n.ts';
import { IconChevronDown } from '../icons.ts';

type DropPanelProps = {
  label: string;
  icon?: ReactNode;
  /** What is in it; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  /** On a phone the button shows its icon only. */
  iconOnPhone?: boolean;
  marked?: boolean;
  /** True where the panel begins at the button's beginning instead of ending at its end. */
  start?: boolean;
  /** Closes the sheet on a phone: "Show 42 results". */
  done?: string;
  /** Hears that it may be opened soon: what is in it can be loaded. */
  onIntent?: () => void;
};

/** So far a panel stays from the window's edge, in px. */
const margin = 16;

/**
 * A button with a panel below it, for choices that stay open while one chooses; on a phone the panel is a sheet from
 * below. Escape and a press elsewhere close it. (Mantine's Popover brings 30 kB.)
 */
export function DropPanel({
  label,
  icon,
  children,
  iconOnPhone = true,
  marked = false,
  start = false,
  done,
  onIntent,
}: DropPanelProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node) && !(event.target as Element).closest?.('[role="dialog"]'))
        setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  // A panel that begins at a button near the window's edge moves back into the window, however wide what loads in it
  // is.
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!open || !shown) return;
    const fit = () => {
      shown.style.translate = '';
      const beyond = shown.getBoundingClientRect().right - (document.documentElement.clientWidth - margin);
      if (start && beyond > 0 && getComputedStyle(shown).position === 'absolute')
        shown.style.translate = `${-beyond}px`;
    };
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(shown);
    return () => watching.disconnect();
  }, [open, start]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget as Element | null;
    if (to && !whole.current?.contains(to) && !to.closest('[role="dialog"]')) setOpen(false);
  };
  return (
    <div ref={whole} role="presentation" className={classes.whole} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="default"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        {...(icon !== undefined && { leftSection: icon })}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        className={classes.button}
        data-icon-on-phone={iconOnPhone || undefined}
        data-marked={marked || undefined}
        aria-label={label}
      >
        <span aria-hidden className={classes.words}>
          {label}
        </span>
      </Button>
      {open && (
        <>
          <div className={classes.shade} onClick={close} aria-hidden />
          <div
            ref={panel}
            id={id}
            role="group"
            aria-label={label}
            className={classes.panel}
            data-start={start || undefined}
          >
            <div className={classes.head}>
              <span aria-hidden>{label}</span>
              <CloseButton aria-label={t('close')} onClick={close} />
            </div>
            <div className={classes.body} data-panel-body>
              <Suspense fallback={<Skeleton h={150} aria-label={t('loading')} />}>
                {children(close)}
                <FocusFirst within={panel} />
              </Suspense>
            </div>
            {done && (
              <div className={classes.done}>
                <Button fullWidth onClick={close}>
                  {done}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Gives the focus to the first thing in the panel, once it is there. */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(
    () =>
      within.current
        ?.querySelector<HTMLElement>('[data-panel-body] :is(input, select, button, a, [tabindex])')
        ?.focus(),
    [within],
  );
  return null;
}
