import type { List } from '@app/domain/lists/list';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconChevronRight } from '../../ui/icons.ts';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './ReportHeader.module.css';
import { zoneName } from '../../words/zoneName.ts';

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

/** What opens beneath the line: its name there, a word on what it holds, and what it shows. */
export type Fold = { name: string; note?: ReactNode; content: ReactNode };

/** `rows`: how its rows are counted in words, where they are not called so. */
type ReportHeaderProps = {
  header: Header | undefined;
  list: List;
  columns: readonly string[];
  folds?: readonly Fold[];
  rows?: (count: number) => string;
};

/**
 * What a reader must know to trust a report: whose it is, which days, when and by whom, how many rows. What each figure
 * means, and what else the report tells beside its rows, is folded into the same line: one is open at a time, and the
 * rows begin in the upper half of a window.
 */
export function ReportHeader({ header, list, columns, folds = [], rows }: ReportHeaderProps) {
  const { t } = useTranslation('reports');
  const counted = rows ?? ((count: number) => t('rows', { count }));
  const f = useFormat();
  const spoken = spokenLocale();
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const explained = [
    ...columns.flatMap((key) => list.columns[key] ?? []),
    ...Object.values(list.measures ?? {}),
  ].flatMap(({ label, meaning }) => (meaning ? [{ label: label[spoken], meaning: meaning[spoken] }] : []));
  const pairs = explained.flatMap(({ label, meaning }) => [
    <dt key={label}>{label}</dt>,
    <dd key={`${label}:`}>{meaning}</dd>,
  ]);
  // Beside how many rows and when there is room for one word on a phone.
  const meaning = phone ? t('meaningShort') : t('meaning');
  const all: Fold[] = [
    ...(explained.length > 0 ? [{ name: meaning, content: <DescriptionList>{pairs}</DescriptionList> }] : []),
    ...folds,
  ];
  const shown = all.find(({ name }) => name === open);
  const full =
    header &&
    [
      header.company && header.parent
        ? t('subsidiaryOf', { company: header.company, parent: header.parent })
        : (header.company ?? t('allCompanies')),
      ...(header.from && header.to ? [t('period', { from: f.day(header.from), to: f.day(header.to) })] : []),
      t('generated', { when: f.instant(header.generatedAt), name: header.generatedBy }),
      zoneName(header.timeZone, spokenLocale()),
      counted(header.rows),
    ].join(' · ');
  // A phone shows one line; the rest is with what opens.
  const short = header && phone && all.length > 0 && `${counted(header.rows)} · ${f.instant(header.generatedAt)}`;
  return (
    <>
      <div className={classes.place}>
        <p className={classes.header} aria-busy={header === undefined} data-alone={all.length > 2 || undefined}>
          {short || full}
        </p>
        <div className={classes.folds} data-screen>
          {all.map(({ name, note }) => (
            <button
              key={name}
              type="button"
              className={classes.fold}
              aria-expanded={name === open}
              aria-controls={name === open ? id : undefined}
              onClick={() => setOpen(name === open ? null : name)}
            >
              <IconChevronRight size={16} aria-hidden className={classes.chevron} />
              <span>{name}</span>
              {note && <small>· {note}</small>}
            </button>
          ))}
        </div>
      </div>
      {shown && (
        <section id={id} aria-label={shown.name} className={classes.opened}>
          {short && <p className={classes.whole}>{full}</p>}
          {shown.content}
        </section>
      )}
    </>
  );
}
