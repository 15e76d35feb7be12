import { Button, Group, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, hrefOf } from '../../../api/client.ts';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import type { DraftFile, DraftValues } from '../../../modules/evidence/draftStore.ts';
import { readDraft } from '../../../modules/evidence/draftStore.ts';
import { valuesOf } from '../../../modules/evidence/draftValues.ts';
import { EvidenceForm } from '../../../modules/evidence/EvidenceForm.tsx';
import classes from '../../../modules/evidence/evidence.module.css';
import { FilesField } from '../../../modules/evidence/FilesField.tsx';
import { PieceCard } from '../../../modules/evidence/PieceCard.tsx';
import { standing } from '../../../modules/evidence/standing.ts';
import type { Piece } from '../../../modules/evidence/states.ts';
import { evidenceReads } from '../../../modules/evidence/states.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCamera } from '../../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat, useToday } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

/** Certificates of others: send one in by photo, and see what became of each. */
export function CertificatesTab() {
  const { t } = useTranslation('evidence');
  const { person, company } = useSession();
  const here = useToday();
  const [writing, setWriting] = useState<Partial<DraftValues> | null>(null);
  const mine = useQuery(queryOf('listMyEvidence', {}));
  // What this device kept is taken up again.
  useEffect(() => {
    void readDraft(`${company.id}:${person.id}:self`).then((kept) => kept && setWriting((now) => now ?? {}));
  }, [company.id, person.id]);
  const today = mine.data?.today ?? here;
  if (writing)
    return (
      <SectionCard title={t('form.title')} description={t('form.text')}>
        <EvidenceForm today={today} begin={writing} onSent={() => setWriting(null)} onCancel={() => setWriting(null)} />
      </SectionCard>
    );
  if (mine.error && !mine.data)
    return <ErrorState text={refusalWords(mine.error)} onRetry={() => void mine.refetch()} />;
  const add = (
    <Button size="md" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setWriting({})}>
      {t('mine.add')}
    </Button>
  );
  if (!mine.data) return <Skeleton height={160} radius="lg" />;
  if (mine.data.evidence.length === 0)
    return <EmptyState drawing="certificate" title={t('mine.none')} text={t('mine.noneText')} action={add} />;
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start">
        <p className={classes.soft}>{t('mine.text')}</p>
        {add}
      </Group>
      <ul className={classes.pieces}>
        {mine.data.evidence.map((piece) => (
          <Mine
            key={piece.id}
            piece={piece}
            today={mine.data.today}
            onAgain={(values) => setWriting(values)}
            alone={!mine.data.hasOtherReviewer}
          />
        ))}
      </ul>
    </>
  );
}

function Mine({
  piece,
  today,
  onAgain,
  alone,
}: {
  piece: Piece;
  today: string;
  onAgain: (values: Partial<DraftValues>) => void;
  alone: boolean;
}) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  const { company } = useSession();
  const withdraw = useCommand('withdrawEvidence', { refresh: evidenceReads, done: t('mine.withdrawn') });
  const open = ['submitted', 'answered', 'needsInfo'].includes(piece.state);
  const next = {
    submitted: alone ? t('next.platform') : t('next.submitted', { company: company.name }),
    answered: t('next.answered', { company: company.name }),
    needsInfo: t('next.needsInfo'),
    verified: standing(piece, today, f, t),
    rejected: t('next.rejected'),
    withdrawn: t('next.withdrawn'),
    revoked: t('next.revoked'),
  }[piece.state];
  return (
    <PieceCard
      piece={piece}
      fileHref={(place) => hrefOf('getMyEvidenceFile', { evidenceId: piece.id, place: String(place) })}
      next={next}
      actions={
        <>
          {piece.state === 'needsInfo' && <Answer evidenceId={piece.id} />}
          <Group mt="sm" gap="xs">
            {open && (
              <Button
                variant="default"
                size="sm"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ evidenceId: piece.id })}
              >
                {t('mine.withdraw')}
              </Button>
            )}
            {piece.state === 'rejected' && (
              <Button variant="default" size="sm" onClick={() => onAgain(valuesOf(piece))}>
                {t('mine.again')}
              </Button>
            )}
          </Group>
        </>
      }
    />
  );
}

function Answer({ evidenceId }: { evidenceId: string }) {
  const { t } = useTranslation('evidence');
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<DraftFile[]>([]);
  const [busy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    try {
      const sent = [...files];
      for (const [index, file] of sent.entries()) {
        if (file.fileId) continue;
        const { fileId } = await call(
          'uploadEvidenceFile',
          { name: file.name },
          { body: file.blob, headers: { 'content-type': 'application/octet-stream' } },
        );
        sent[index] = { ...file, fileId };
        setFiles([...sent]);
      }
      await call('answerEvidence', { evidenceId, note, fileIds: sent.map(({ fileId }) => fileId!) });
      notifyGood(t('mine.answered'));
      await refreshAll(evidenceReads);
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim().length >= 3) void answer();
      }}
    >
      <Textarea
        mt="md"
        mb="sm"
        label={t('mine.answerLabel')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FilesField files={files} onChange={setFiles} />
      <Button type="submit" mt="sm" loading={busy} disabled={note.trim().length < 3}>
        {t('mine.answer')}
      </Button>
    </form>
  );
}
