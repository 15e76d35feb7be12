import { reviewState } from '@app/domain/sds/sheet';
import { precautionOf } from '@app/domain/sds/printed-statements';
import { hazardStatement } from '@app/domain/sds/statements';
import { ageWords, equipmentWords, reviewWords, signalWordWords } from '@app/domain/sds/words';
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { hrefOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { DocumentView } from '../../../modules/content/DocumentView.tsx';
import { Pictogram } from '../../../modules/sds/Pictogram.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCircleCheck, IconFileTypePdf } from '../../../ui/icons.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './sheets.module.css';
import type { Revision, Sheet } from './sheets.ts';
import { ageTone, lineOf, ofSheets, reviewTone } from './sheets.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** A sheet in force: how old it is, when it is to be reviewed, and what it says. */
export function RevisionCard({ revision, sheet }: { revision: Revision; sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const locale = spokenLocale();
  const [open, setOpen] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const review = useCommand('reviewSheetRevision', {
    refresh: ofSheets,
    done: ({ reviewDueOn }) => t('sheet.reviewed', { day: f.day(reviewDueOn) }),
  });
  const state = reviewState(revision.reviewDueOn, sheet.today);
  const language = revision.language === 'fr' ? 'fr' : revision.language === 'en' ? 'en' : locale;
  return (
    <SectionCard
      title={t('sheet.revised', { day: f.day(revision.revisedOn) })}
      description={lineOf(revision)}
      action={
        <Group gap="xs">
          <StatusBadge tone={ageTone[revision.age]}>{ageWords[revision.age][locale]}</StatusBadge>
          <StatusBadge tone={reviewTone[state]}>{reviewWords[state][locale]}</StatusBadge>
        </Group>
      }
    >
      <div className={classes.signal}>
        {revision.pictograms.map((code) => (
          <Pictogram key={code} code={code} size={64} />
        ))}
        {revision.signalWord && <strong>{signalWordWords[revision.signalWord][locale]}</strong>}
      </div>
      {revision.active && (
        <Alert color="amber" title={t('active.title')} mb="md">
          {t('active.text')}
        </Alert>
      )}
      <DescriptionList>
        <dt>{t('sheet.reviewDue')}</dt>
        <dd>
          {revision.reviewedOn
            ? t('sheet.dueReviewed', { day: f.day(revision.reviewDueOn), reviewed: f.day(revision.reviewedOn) })
            : f.day(revision.reviewDueOn)}
        </dd>
        {revision.cas.length > 0 && (
          <>
            <dt>{t('fields.cas')}</dt>
            <dd>{revision.cas.join(', ')}</dd>
          </>
        )}
        {revision.unNumber && (
          <>
            <dt>{t('fields.unNumber')}</dt>
            <dd>{`UN${revision.unNumber}`}</dd>
          </>
        )}
        {revision.emergencyPhone && (
          <>
            <dt>{t('fields.emergencyPhone')}</dt>
            <dd>{revision.emergencyPhone}</dd>
          </>
        )}
        {revision.equipment.length > 0 && (
          <>
            <dt>{t('fields.equipment')}</dt>
            <dd>{revision.equipment.map((one) => equipmentWords[one][locale]).join(', ')}</dd>
          </>
        )}
        <dt>{t('sheet.confirmed')}</dt>
        <dd>{[f.dayOf(revision.confirmedAt), revision.confirmedBy].filter(Boolean).join(' · ')}</dd>
      </DescriptionList>
      <Part title={t('fields.hazards')}>{statements(revision.hazards, (code) => hazardStatement(code, language))}</Part>
      <Part title={t('fields.precautions')}>
        {statements(revision.precautions, (code) => precautionOf(code, language, revision.precautionWords))}
      </Part>
      <Part title={t('fields.firstAid')}>{revision.firstAid && <p>{revision.firstAid}</p>}</Part>
      <Part title={t('fields.spill')}>{revision.spill && <p>{revision.spill}</p>}</Part>
      <Part title={t('fields.protection')}>{revision.protection && <p>{revision.protection}</p>}</Part>
      <Group mt="lg" gap="xs">
        <Button
          variant={state === 'current' ? 'default' : 'light'}
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          loading={review.isPending}
          onClick={() => review.mutate({ revisionId: revision.id })}
        >
          {t('sheet.stillCurrent')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'sheet.hidePdf' : 'sheet.showPdf')}
        </Button>
        <Button variant="subtle" color="brick" onClick={() => setWithdrawing(true)}>
          {t('sheet.withdraw')}
        </Button>
      </Group>
      {open && (
        <div className={classes.pdf}>
          <DocumentView
            media={() => hrefOf('getSheetRevisionFile', { revisionId: revision.id })}
            locale="en"
            title={`${sheet.product}, ${lineOf(revision)}`}
          />
        </div>
      )}
      {withdrawing && (
        <WithdrawDialog revision={revision} product={sheet.product} onClose={() => setWithdrawing(false)} />
      )}
    </SectionCard>
  );
}

/** A part of what a sheet says; without anything it is left out. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function statements(codes: readonly string[], statementOf: (code: string) => string | null): ReactNode {
  if (codes.length === 0) return null;
  return (
    <ul className={classes.statements}>
      {codes.map((code) => (
        <li key={code}>
          <strong>{code}</strong> <span>{statementOf(code) ?? ''}</span>
        </li>
      ))}
    </ul>
  );
}
