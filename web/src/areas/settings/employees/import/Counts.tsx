import { outcomes } from '@app/domain/imports/problems';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

/** How many rows do what. */
export function Counts({ counts }: { counts: Import['counts'] }) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  return (
    <dl className={classes.counts}>
      {outcomes.map((outcome) => (
        <div key={outcome}>
          <dt>{t(`outcomes.${outcome}`)}</dt>
          <dd>{f.number(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
