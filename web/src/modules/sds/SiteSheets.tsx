import type { HazardClass } from '@app/domain/sds/search';
import { findSheets, hazardClasses, onlyArchived } from '@app/domain/sds/search';
import { pictogramNames, pictograms } from '@app/domain/sds/label/pictogram-names';
import { ageOf, shownFirst, warningsOf } from '@app/domain/sds/sheet';
import { languageWords, signalWordWords } from '@app/domain/sds/words';
import { Alert, Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOnline } from '../../api/connection.ts';
import { canReadCodes, CodeCamera } from '../../ui/forms/CodeCamera.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconScan } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import { Pictogram } from './Pictogram.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { SaveSite } from './SaveSite.tsx';
import type { Site, SiteSheet } from './siteQueries.ts';
import classes from './sds.module.css';

const ageTone = { recent: 'good', aging: 'due', old: 'bad' } as const;
const barcodes = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];

/** The products of a site: searched and narrowed on the device, so that it works the same without a connection. */
export function SiteSheets({ code, site }: { code: string; site: Site }) {
  const { t, language } = useTranslation('sdsPublic');
  const f = useFormat();
  const online = useIsOnline();
  const [url, change] = useUrlState();
  const [open, setOpen] = useState<'scan' | 'request' | null>(null);
  const spoken = language === 'fr' ? 'fr' : 'en';
  const hazard = hazardClasses.find((one) => one === url['hazard']) ?? null;
  const pictogram = pictograms.find((one) => one === url['pictogram']) ?? null;
  const wanted = (url['lang'] ?? '') in languageWords ? (url['lang'] as keyof typeof languageWords) : null;
  const q = url['q'] ?? '';
  const currentOnly = url['current'] === 'true';
  const found = findSheets(site.sheets, { q, hazard, pictogram, language: wanted, currentOnly });
  const narrowed = Boolean(q || hazard || pictogram || wanted || currentOnly);
  const languages = [...new Set(site.sheets.flatMap(({ revisions }) => revisions.map((one) => one.language)))];
  return (
    <>
      <PageHeader title={site.site} description={site.company} />
      {!online && (
        <Alert color="amber" role="status">
          {t('offline', { time: f.instant(site.asOf) })}
        </Alert>
      )}
      <SaveSite code={code} />
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput label={t('search')} />
        </div>
        {canReadCodes() && (
          <Button variant="default" leftSection={<IconScan size={18} aria-hidden />} onClick={() => setOpen('scan')}>
            {t('scan')}
          </Button>
        )}
        <NativeSelect
          aria-label={t('hazard')}
          value={hazard ?? ''}
          data={[
            { value: '', label: t('allHazards') },
            ...hazardClasses.map((one: HazardClass) => ({ value: one, label: t(`hazards.${one}`) })),
          ]}
          onChange={({ currentTarget }) => change({ hazard: currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('pictogram')}
          value={pictogram ?? ''}
          data={[
            { value: '', label: t('allPictograms') },
            ...pictograms.map((one) => ({ value: one, label: pictogramNames[one][spoken] })),
          ]}
          onChange={({ currentTarget }) => change({ pictogram: currentTarget.value || undefined })}
        />
        {languages.length > 1 && (
          <NativeSelect
            aria-label={t('language')}
            value={wanted ?? ''}
            data={[
              { value: '', label: t('allLanguages') },
              ...languages.map((one) => ({ value: one, label: languageWords[one][spoken] })),
            ]}
            onChange={({ currentTarget }) => change({ lang: currentTarget.value || undefined })}
          />
        )}
        <Checkbox
          className={classes.current ?? ''}
          label={t('currentOnly')}
          checked={currentOnly}
          onChange={({ currentTarget }) => change({ current: currentTarget.checked ? 'true' : undefined })}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {t('shown', { count: found.length })} · {t('asOf', { time: f.instant(site.asOf) })}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          title={narrowed ? t('noMatch') : t('none')}
          text={narrowed ? t('noMatchText') : t('noneText')}
          action={<Button onClick={() => setOpen('request')}>{t('request')}</Button>}
        />
      ) : (
        <>
          <ul className={classes.sheets}>
            {found.map((sheet) => (
              <Row
                key={sheet.sheetId}
                code={code}
                sheet={sheet}
                today={site.today}
                language={wanted ?? language}
                archived={onlyArchived(sheet, q)}
              />
            ))}
          </ul>
          <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setOpen('request')}>
            {t('request')}
          </Button>
        </>
      )}
      {open === 'request' && <ReportDialog siteCode={code} sheet={null} typed={q} onClose={() => setOpen(null)} />}
      {open === 'scan' && (
        <Dialog opened onClose={() => setOpen(null)} title={t('scan')}>
          <CodeCamera
            formats={barcodes}
            label={t('scan')}
            text={t('scanText')}
            onCode={(text) => {
              change({ q: text });
              setOpen(null);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type RowProps = { code: string; sheet: SiteSheet; today: string; language: string; archived: boolean };

function Row({ code, sheet, today, language, archived }: RowProps) {
  const { t, language: reads } = useTranslation('sdsPublic');
  const f = useFormat();
  const spoken = reads === 'fr' ? 'fr' : 'en';
  const shown = shownFirst(sheet.revisions, language);
  const age = shown && ageOf(shown.revisedOn, today);
  // Of all sheets in effect: a shorter one in the reader's language hides nothing.
  const warnings = warningsOf(sheet.revisions);
  return (
    <li>
      <Link to="/sds" search={{ site: code, sheet: sheet.sheetId } as never} className={classes.sheet}>
        <span className={classes.name}>
          <strong>{sheet.product}</strong>
          <span className={classes.soft}>{sheet.manufacturer}</span>
          {sheet.locations.length > 0 && <span className={classes.soft}>{sheet.locations.join(' · ')}</span>}
          {archived && <span className={classes.soft}>{t('inArchive')}</span>}
        </span>
        {shown ? (
          <>
            <span className={classes.hazard}>
              {warnings.signalWord && (
                <span className={classes.signal} data-word={warnings.signalWord}>
                  {signalWordWords[warnings.signalWord][spoken]}
                </span>
              )}
              {warnings.pictograms.map((one) => (
                <Pictogram key={one} code={one} size={34} />
              ))}
            </span>
            <span className={classes.age}>
              <StatusBadge tone={ageTone[age!]}>{t(`age.${age!}`)}</StatusBadge>
              <span className={classes.soft}>
                {t('revised', { day: f.day(shown.revisedOn) })} · {shown.language.toUpperCase()}
              </span>
            </span>
          </>
        ) : (
          <StatusBadge tone="bad">{t('noSheet')}</StatusBadge>
        )}
      </Link>
    </li>
  );
}
