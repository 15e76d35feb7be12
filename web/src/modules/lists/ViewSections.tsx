import { chosenColumns, columnsOf } from '@app/domain/lists/list';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ColumnChoices } from '../../ui/lists/ColumnChoices.tsx';
import { density, setDensity } from '../../ui/lists/density.ts';
import type { Density } from '../../ui/lists/density.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconBookmark, IconColumns, IconDownload } from '../../ui/icons.ts';
import { PanelSection } from '../../ui/layout/PanelSection.tsx';
import { spokenLocale } from '../../words/languages.ts';
import type { ExportFormat, ListExporting } from './ExportMenu.tsx';
import classes from './menus.module.css';
import { SavedViewList } from './SavedViewList.tsx';
import type { SavedViewsState } from './SavedViews.tsx';
import type { ListPage, ListState } from './useList.ts';

export type ViewMenuProps<P extends ListPage> = {
  list: ListState<P>;
  shown: string[];
  title: string;
  saved: SavedViewsState;
  exporting: ListExporting;
  formats: readonly ExportFormat[];
};

type ViewSectionsProps<P extends ListPage> = ViewMenuProps<P> & {
  close: () => void;
  /** Without how much room a row takes: on a phone there are no rows. */
  cards?: boolean;
};

/**
 * Saved views, columns and export; in the menu, and among the filters on a phone. They come when the menu is opened.
 */
export default function ViewSections<P extends ListPage>({
  list,
  shown,
  title,
  saved,
  exporting,
  formats,
  close,
  cards = false,
}: ViewSectionsProps<P>) {
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const { declared } = list;
  const all = columnsOf(declared).map((key) => ({ key, label: declared.columns[key]!.label[spoken] }));
  const changed = list.columns.join(',') !== chosenColumns(declared, undefined).join(',');
  return (
    <>
      <PanelSection label={t('views.title')} icon={<IconBookmark size={18} aria-hidden />} note={saved.open?.name}>
        <SavedViewList saved={saved} onShown={close} />
      </PanelSection>
      <PanelSection
        label={t('columns')}
        icon={<IconColumns size={18} aria-hidden />}
        note={t('columnsShown', { shown: shown.length, all: all.length })}
      >
        <ColumnChoices
          columns={all}
          chosen={shown}
          fixed={title}
          onChange={list.showColumns}
          onReset={changed ? () => list.showColumns([]) : undefined}
        />
      </PanelSection>
      <PanelSection label={t('export.title')} icon={<IconDownload size={18} aria-hidden />}>
        <ExportChoices exporting={exporting} formats={formats} onStarted={close} />
      </PanelSection>
      {!cards && <RowDensity />}
    </>
  );
}

/** The formats of an export. */
function ExportChoices({
  exporting,
  formats,
  onStarted,
}: {
  exporting: ListExporting;
  formats: readonly ExportFormat[];
  onStarted: () => void;
}) {
  const { t } = useTranslation('lists');
  return (
    <div className={classes.choices}>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={classes.choice}
          onClick={() => {
            onStarted();
            exporting.start(format);
          }}
        >
          {t(`export.${format}`)}
          <small>{t(exporting.takesJob(format) ? 'export.byJob' : `export.${format}Hint`)}</small>
        </button>
      ))}
      <p className={classes.note}>{t('export.note')}</p>
    </div>
  );
}

/** How much room a row takes. */
function RowDensity() {
  const { t } = useTranslation('lists');
  const [now, setNow] = useState<Density>(density);
  return (
    <div className={classes.density}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('density.title')}
        value={now}
        onChange={(next) => {
          setDensity(next as Density);
          setNow(next as Density);
        }}
        data={[
          { value: 'comfortable', label: t('density.comfortable') },
          { value: 'compact', label: t('density.compact') },
        ]}
      />
    </div>
  );
}
