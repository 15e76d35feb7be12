import type { SheetLanguage } from '@app/domain/sds/sheet';
import { ageOf, currentOf, shownFirst, unsaidOn } from '@app/domain/sds/sheet';
import { precautionOf } from '@app/domain/sds/printed-statements';
import { hazardStatement } from '@app/domain/sds/statements';
import {
  equipmentWords,
  jurisdictionWords,
  languageWords,
  quantityWords,
  signalWordWords,
} from '@app/domain/sds/words';
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hrefOf } from '../../api/client.ts';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconPhone, IconPrinter } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { equipmentIcons } from './equipmentIcons.ts';
import { Pictogram } from './Pictogram.tsx';
import { MoreHazards } from './MoreHazards.tsx';
import { ReadSheet } from './ReadSheet.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { SheetCourses } from './SheetCourses.tsx';
import type { Revision, Sheet } from './siteQueries.ts';
import classes from './sds.module.css';

const ageTone = { recent: 'good', aging: 'due', old: 'bad' } as const;

/** One product: what it does and what to do at once, above the PDF. */
export function SheetDetail({ code, sheet, today }: { code: string; sheet: Sheet; today: string }) {
  const { t, language } = useTranslation('sdsPublic');
  const [chosen, setChosen] = useState<string | null>(null);
  const [reporting, setReporting] = useState(false);
  const current = currentOf(sheet.revisions).toSorted((a, b) => a.language.localeCompare(b.language));
  const shown = current.find(({ id }) => id === chosen) ?? shownFirst(sheet.revisions, language);
  const spoken = language === 'fr' ? 'fr' : 'en';
  const countries = new Set(sheet.revisions.map((one) => one.jurisdiction)).size > 1;
  const lineOf = (one: Revision) =>
    [
      languageWords[one.language as SheetLanguage][spoken],
      ...(countries ? [jurisdictionWords[one.jurisdiction][spoken]] : []),
    ].join(' · ');
  return (
    <>
      <PageHeader
        above={
          <BackLink to="/sds" search={{ site: code }}>
            {t('back')}
          </BackLink>
        }
        title={sheet.product}
        description={sheet.manufacturer}
        actions={
          shown && (
            <>
              <Button variant="default" onClick={() => setReporting(true)}>
                {t('report')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                component={Link}
                {...({
                  to: '/sds',
                  search: { site: code, sheet: sheet.sheetId, revision: shown.id, label: '4' },
                } as object)}
              >
                {t('label')}
              </Button>
            </>
          )
        }
      />
      {current.length > 1 && (
        <SegmentedControl
          className={classes.lines}
          value={shown?.id ?? ''}
          onChange={setChosen}
          data={current.map((one) => ({ value: one.id, label: lineOf(one) }))}
        />
      )}
      {shown ? (
        <>
          <MoreHazards shown={shown} revisions={sheet.revisions} lineOf={lineOf} onShow={setChosen} />
          <Shown code={code} shown={shown} today={today} silent={unsaidOn(shown, sheet.revisions) !== null} />
        </>
      ) : (
        <Alert color="brick" title={t('noSheet')}>
          {t('noSheetText')}
        </Alert>
      )}
      <SectionCard title={t('identity')}>
        <DescriptionList>
          <dt>{t('manufacturer')}</dt>
          <dd>{sheet.manufacturer}</dd>
          {sheet.synonyms.length > 0 && (
            <>
              <dt>{t('synonyms')}</dt>
              <dd>{sheet.synonyms.join(', ')}</dd>
            </>
          )}
          {shown && shown.cas.length > 0 && (
            <>
              <dt>{t('cas')}</dt>
              <dd>{shown.cas.join(', ')}</dd>
            </>
          )}
          {shown?.unNumber && (
            <>
              <dt>{t('un')}</dt>
              <dd>{shown.unNumber}</dd>
            </>
          )}
          <dt>{t('places')}</dt>
          <dd>
            {sheet.places.map(({ location, quantity }) => (
              <div key={`${location} ${quantity}`}>
                {[location, quantityWords[quantity][spoken]].filter(Boolean).join(' · ')}
              </div>
            ))}
          </dd>
        </DescriptionList>
      </SectionCard>
      <SheetCourses courses={sheet.courses} />
      {sheet.revisions.length > 0 && (
        <Revisions code={code} sheet={sheet} inForce={new Set(current.map(({ id }) => id))} lineOf={lineOf} />
      )}
      {reporting && <ReportDialog siteCode={code} sheet={sheet} typed="" onClose={() => setReporting(false)} />}
    </>
  );
}

function Shown({ code, shown, today, silent }: { code: string; shown: Revision; today: string; silent: boolean }) {
  const { t, language } = useTranslation('sdsPublic');
  const f = useFormat();
  // The statements of a French sheet are read in French, whatever the reader's own language.
  const spoken = shown.language === 'fr' || (shown.language !== 'en' && language === 'fr') ? 'fr' : 'en';
  const age = ageOf(shown.revisedOn, today);
  const reads = language === 'fr' ? 'fr' : 'en';
  return (
    <>
      <section className={classes.summary} data-word={shown.signalWord ?? 'none'} lang={spoken}>
        <div className={classes.hazard}>
          {shown.signalWord && (
            <span className={classes.signal} data-word={shown.signalWord}>
              {signalWordWords[shown.signalWord][spoken]}
            </span>
          )}
          {shown.pictograms.map((one) => (
            <Pictogram key={one} code={one} size={64} locale={spoken} />
          ))}
        </div>
        {shown.hazards.length > 0 ? (
          <>
            <h2>{t('hazardStatements')}</h2>
            <ul>
              {shown.hazards.map((one) => (
                <li key={one}>
                  {hazardStatement(one, spoken) ?? one} <span className={classes.codeOf}>{one}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Text fw={600}>{t(silent ? 'statesNone' : 'notHazardous')}</Text>
        )}
        <p className={classes.meta}>
          <StatusBadge tone={ageTone[age]}>{t(`age.${age}`)}</StatusBadge>{' '}
          {t('revised', { day: f.day(shown.revisedOn) })}
        </p>
      </section>
      <div className={classes.quick}>
        {shown.firstAid && (
          <SectionCard title={t('firstAid')}>
            <p className={classes.said} lang={shown.language}>
              {shown.firstAid}
            </p>
          </SectionCard>
        )}
        {shown.spill && (
          <SectionCard title={t('spill')}>
            <p className={classes.said} lang={shown.language}>
              {shown.spill}
            </p>
          </SectionCard>
        )}
      </div>
      {shown.emergencyPhone && (
        <Group gap="sm">
          <Text fw={600}>{colon(t('emergency'))}</Text>
          <Button
            component="a"
            color="brick"
            href={`tel:${shown.emergencyPhone.replace(/[^\d+]/g, '')}`}
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {t('call', { number: shown.emergencyPhone })}
          </Button>
        </Group>
      )}
      {(shown.equipment.length > 0 || shown.protection) && (
        <SectionCard title={t('equipment')}>
          <ul className={classes.equipment}>
            {shown.equipment.map((one) => {
              const Icon = equipmentIcons[one];
              return (
                <li key={one}>
                  <span className={classes.sign}>
                    <Icon size={28} aria-hidden />
                  </span>
                  {equipmentWords[one][reads]}
                </li>
              );
            })}
          </ul>
          {shown.protection && (
            <p className={classes.said} lang={shown.language}>
              {shown.protection}
            </p>
          )}
        </SectionCard>
      )}
      {shown.precautions.length > 0 && (
        <SectionCard title={t('precautions')}>
          <ul className={classes.statements} lang={spoken}>
            {shown.precautions.map((one) => (
              <li key={one}>
                {precautionOf(one, spoken, shown.precautionWords) ?? one} <span className={classes.codeOf}>{one}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <Group gap="sm">
        <Button
          component="a"
          href={hrefOf('getSheetFile', { siteCode: code, revisionId: shown.id })}
          target="_blank"
          rel="noopener"
        >
          {t('pdfOf', { size: f.bytes(shown.bytes) })}
        </Button>
        <ReadSheet revisionId={shown.id} />
      </Group>
    </>
  );
}

function Revisions({
  code,
  sheet,
  inForce,
  lineOf,
}: {
  code: string;
  sheet: Sheet;
  inForce: ReadonlySet<string>;
  lineOf: (one: Revision) => string;
}) {
  const { t } = useTranslation('sdsPublic');
  const f = useFormat();
  return (
    <SectionCard title={t('revisions')}>
      <ul className={classes.revisions}>
        {sheet.revisions.map((one) => (
          <li key={one.id}>
            <span>
              {t('revised', { day: f.day(one.revisedOn) })} · {lineOf(one)}
            </span>
            <StatusBadge tone={inForce.has(one.id) ? 'good' : 'off'}>
              {t(inForce.has(one.id) ? 'current' : 'archived')}
            </StatusBadge>
            <a href={hrefOf('getSheetFile', { siteCode: code, revisionId: one.id })} target="_blank" rel="noopener">
              {t('pdf')}
            </a>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
