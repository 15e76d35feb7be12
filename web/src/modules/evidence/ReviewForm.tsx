import { countsThrough } from '@app/domain/evidence/counts-through';
import { checkMethods } from '@app/domain/evidence/evidence';
import type { CheckMethod } from '@app/domain/evidence/evidence';
import { Alert, Anchor, Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.ts';
import { showRefusal } from '../../api/forms.ts';
import { useCommand } from '../../api/queries.ts';
import type { DraftValues } from './draftStore.ts';
import { valuesOf } from './draftValues.ts';
import { FieldsOfCertificate } from './FieldsOfCertificate.tsx';
import { fieldsOf } from './sendDraft.ts';
import { evidenceReads } from './states.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { AskDialog, RejectDialog, RevokeDialog } from './DecisionDialogs.tsx';
import type { Desk } from './desk.ts';
import { deskOf } from './desk.ts';
import classes from './desk.module.css';

export type Reviewed = Result<'getEvidence'>;

type ReviewFormProps = {
  desk: Desk;
  piece: Reviewed;
  revoke: (proof: NonNullable<Reviewed['achievement']>) => ReactNode;
  onDecided: () => void;
};

/** What the certificate says, to be compared and corrected, and the decision. */
export function ReviewForm({ desk, piece, revoke, onDecided }: ReviewFormProps) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  const [method, setMethod] = useState<CheckMethod>(
    piece.files.some(({ credential }) => credential?.verdict === 'genuine') ? 'registry' : 'visual',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asking, setAsking] = useState<'reject' | 'ask' | 'revoke' | null>(null);
  const form = useForm<DraftValues>({
    initialValues: { ...valuesOf(piece), note: '' },
  });
  const may = piece.obstacle === null;
  const { note, ...said } = form.values;
  const { note: _begun, ...sent } = form.getInitialValues();
  const corrected = JSON.stringify(said) !== JSON.stringify(sent);
  const verify = useCommand(deskOf[desk].verify, {
    quiet: true,
    refresh: evidenceReads,
    done: t('desk.verified'),
    onSuccess: onDecided,
    onRefusal: (error) => {
      // The fields are in `fields` on the way; here they are the form's own.
      const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^fields\./, '') }));
      setRefusal(showRefusal(form as never, Object.assign(error, { issues })));
    },
  });
  const decide = () => {
    setRefusal(null);
    verify.mutate({
      evidenceId: piece.id,
      method,
      ...(note.trim() && { note: note.trim() }),
      fields: fieldsOf({ values: form.values }) as never,
    });
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        !may ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as HTMLElement).closest('input, textarea, select, [role=dialog]')
      )
        return;
      if (event.key === 'v') button.current?.focus();
      if (event.key === 'r') setAsking('reject');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [may]);
  const when = f.instant(piece.submittedAt);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {piece.submittedFor && piece.submittedBy
          ? t('desk.sentBy', { when, name: piece.submittedBy })
          : t('desk.sent', { when })}
      </Text>
      {piece.note && (
        <Alert color="gray" title={t('desk.note')}>
          {piece.note}
        </Alert>
      )}
      {piece.duplicates.length > 0 && (
        <Alert color="amber" title={t('desk.duplicate')}>
          {piece.duplicates.map((other) => (
            <div key={other.id}>
              <Anchor
                component={Link}
                to={deskOf[desk].page}
                search={{ tab: 'evidence', review: other.id } as never}
                size="sm"
              >
                {other.samePerson ? t('desk.duplicateOwn') : other.person}
              </Anchor>{' '}
              · {t(`state.${other.state}`)} · {f.dayOf(other.submittedAt)}
            </div>
          ))}
        </Alert>
      )}
      {refusal && (
        <Alert color="brick" role="alert">
          {refusal}
        </Alert>
      )}
      <FieldsOfCertificate form={form} today={piece.today} stage="verify" disabled={!may} />
      {may && (
        <>
          <Counts values={form.values} piece={piece} />
          <NativeSelect
            label={t('desk.method')}
            data={checkMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value as CheckMethod)}
          />
          <Textarea
            label={t('desk.verifyNote')}
            autosize
            minRows={1}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
          {corrected && (
            <Text size="sm" role="status">
              {t('desk.corrected')}
            </Text>
          )}
          <div className={classes.decide} data-lower-bar>
            <Button ref={button} loading={verify.isPending} onClick={decide} aria-keyshortcuts="v">
              {corrected ? t('desk.verifyCorrected') : t('desk.verify')}
            </Button>
            <Button variant="default" onClick={() => setAsking('ask')}>
              {t('desk.ask')}
            </Button>
            <Button variant="light" color="brick" onClick={() => setAsking('reject')} aria-keyshortcuts="r">
              {t('desk.reject')}
            </Button>
          </div>
        </>
      )}
      {piece.state === 'verified' && piece.obstacle !== 'evidenceOwn' && (
        <div className={classes.decide} data-lower-bar>
          {piece.achievement?.asked && (
            <CountBadge {...piece.achievement.asked} when={f.instant(piece.achievement.asked.askedAt)} />
          )}
          {piece.safetyCritical && piece.achievement && revoke(piece.achievement)}
          {!piece.safetyCritical && desk === 'company' && (
            <Button variant="light" color="brick" onClick={() => setAsking('revoke')}>
              {t('desk.revoke')}
            </Button>
          )}
        </div>
      )}
      {asking === 'reject' && (
        <RejectDialog desk={desk} evidenceId={piece.id} onClose={() => setAsking(null)} onDone={onDecided} />
      )}
      {asking === 'ask' && (
        <AskDialog desk={desk} evidenceId={piece.id} onClose={() => setAsking(null)} onDone={onDecided} />
      )}
      {asking === 'revoke' && <RevokeDialog evidenceId={piece.id} onClose={() => setAsking(null)} onDone={() => {}} />}
    </Stack>
  );
}

/** Through which day it will count, and why, while the dates are still being compared. */
function Counts({ values, piece }: { values: DraftValues; piece: Reviewed }) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  if (!values.issuedOn || (!values.neverExpires && !values.expiresOn)) return null;
  const { through, because } = countsThrough(
    { issuedOn: values.issuedOn, expiresOn: values.neverExpires ? null : values.expiresOn },
    piece.rule,
  );
  const past = through !== null && through < piece.today;
  const words = {
    printed: 'desk.countsPrinted',
    rule: 'desk.countsRule',
    computed: 'desk.countsComputed',
    never: 'desk.countsNever',
  } as const;
  return (
    <p className={classes.counts} data-warn={past || because === 'rule' || undefined} role="status">
      {t(words[because], { day: through ? f.day(through) : '' })} {past && t('desk.countsPast')}
    </p>
  );
}
