import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import classes from './confirm.module.css';
import type { Place } from './reading.ts';
import { surenessOf } from './reading.ts';
import type { Upload } from './sheets.ts';

type Read = { fields: Upload['fields'] | null; show: (place: Place) => void };

/**
 * What was read from the PDF, and how to show a place in it. Without fields nothing was read: they carry no marks then.
 */
export const ReadContext = createContext<Read>({ fields: null, show: () => {} });

const tones = { sure: 'good', check: 'due', missing: 'idle' } as const;

/** A field of the form with how sure the reading of it is, and the way to its place in the PDF. */
export function Found({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { t } = useTranslation('sds');
  const { fields, show } = use(ReadContext);
  if (!fields) return <div>{children}</div>;
  const sureness = surenessOf(fields, name);
  const place = fields[name]?.place;
  return (
    <div className={classes.field} data-sureness={sureness}>
      {children}
      <div className={classes.found}>
        <StatusBadge tone={tones[sureness]}>{t(`confirm.sureness.${sureness}`)}</StatusBadge>
        {place && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${colon(t('confirm.show'))} ${label}`}
            onClick={() => show(place)}
          >
            {t('confirm.show')}
          </Button>
        )}
      </div>
    </div>
  );
}
