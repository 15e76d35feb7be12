import type { List } from '@app/domain/lists/list';
import { useTranslation } from '../../ui/i18n.ts';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './ReportHeader.module.css';

type Header = {
  company: string | null;
  parent: string | null;
  from: string | null;
  to: string | null;
  timeZone: string;
  generatedAt: string;
  generatedBy: string;
  rows: number;
};

/** What a reader must know to trust a report: whose it is, which days, when and by whom, how many rows; and what each figure shown means. */
export function ReportHeader({ header, list, columns }: { header: Header | undefined; list: List; columns: readonly string[] }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const spoken = spokenLocale();
  const explained = [...columns.flatMap((key) => list.columns[key] ?? []), ...Object.values(list.measures ?? {})].flatMap(({ label, meaning }) =>
    meaning ? [{ label: label[spoken], meaning: meaning[spoken] }] : [],
  );
  return (
    <>
      <p className={classes.header} aria-busy={header === undefined}>
        {header &&
          [
            header.company && header.parent ? t('subsidiaryOf', { company: header.company, parent: header.parent }) : (header.company ?? t('allCompanies')),
            ...(header.from && header.to ? [t('period', { from: f.day(header.from), to: f.day(header.to) })] : []),
            t('generated', { when: f.instant(header.generatedAt), name: header.generatedBy }),
            header.timeZone,
            t('rows', { count: header.rows }),
          ].join(' · ')}
      </p>
      {explained.length > 0 && (
        <details className={classes.meaning}>
          <summary>{t('meaning')}</summary>
          <DescriptionList>{explained.flatMap(({ label, meaning }) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{meaning}</dd>])}</DescriptionList>
        </details>
      )}
    </>
  );
}
