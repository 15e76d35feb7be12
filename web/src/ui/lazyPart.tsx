import { Button, Text } from '@mantine/core';
import { lazy, useEffect, useState } from 'react';
import type { ComponentProps, ComponentType, LazyExoticComponent } from 'react';
import { notifyBad } from './feedback/notify.ts';
import { useTranslation } from './i18n.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a component of any properties, as React's `lazy` takes it
type AnyPart = ComponentType<any>;
type Load<Part extends AnyPart> = () => Promise<{ default: Part }>;

/**
 * A part of a page whose code is loaded when it is first shown. Without a connection, or after a release replaced the
 * code, only this part says so, with a way to try again: the page and what was entered on it stay. A dialog (what has
 * `onClose`) closes, and a message says why.
 */
export const lazyPart = <Part extends AnyPart>(load: Load<Part>): LazyExoticComponent<Part> =>
  lazy(() => load().catch(() => ({ default: partTriedAgain(load) as unknown as Part })));

/** React keeps for good what `lazy` was given: this asks for the code again whenever it is shown, until it is there. */
function partTriedAgain<Part extends AnyPart>(load: Load<Part>) {
  return function TriedAgain(props: { onClose?: () => void }) {
    const [Loaded, setLoaded] = useState<Part | null>(null);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      let here = true;
      load().then(
        ({ default: part }) => here && setLoaded(() => part),
        () => here && setFailed(tries),
      );
      const again = () => setTries(tries + 1);
      window.addEventListener('online', again);
      return () => {
        here = false;
        window.removeEventListener('online', again);
      };
    }, [tries]);
    if (Loaded) return <Loaded {...(props as ComponentProps<Part>)} />;
    return failed === tries ? <NotLoaded onClose={props.onClose} onRetry={() => setTries(tries + 1)} /> : null;
  };
}

function NotLoaded({ onClose, onRetry }: { onClose?: () => void; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (!onClose) return;
    notifyBad(`${t('failedTitle')}. ${t('partNotLoaded')}`);
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what closes it may be another function each time
  }, []);
  if (onClose) return null;
  // Without the drawing of other refusals, which every first page would have to load.
  return (
    <div role="alert">
      <Text size="sm" my="xs">
        {t('failedTitle')}. {t('partNotLoaded')}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
