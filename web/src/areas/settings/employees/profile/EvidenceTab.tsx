import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { hrefOf } from '../../../../api/client.ts';
import { queryOf } from '../../../../api/queries.ts';
import classes from '../../../../modules/evidence/evidence.module.css';
import { EvidenceForm } from '../../../../modules/evidence/EvidenceForm.tsx';
import { standing } from '../../../../modules/evidence/standing.ts';
import { PieceCard } from '../../../../modules/evidence/PieceCard.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { loadWords, useTranslation } from '../../../../ui/i18n.ts';
import { IconUpload } from '../../../../ui/icons.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { TabProps } from '../standing.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const RequestRecords = lazyPart(() =>
  Promise.all([import('./RequestRecords.tsx'), loadWords('transfers')]).then(([module]) => module),
);

/** The certificates of an employee; an admin can hand one in for them. */
export default function EvidenceTab({ employee }: TabProps) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(queryOf('listEmployeeEvidence', { personId: employee.id }));
  if (error && !data) return <ErrorState text={refusalWords(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="lg" />;
  if (adding)
    return (
      <SectionCard title={t('employee.add')} description={t('employee.addText', { name: employee.name })}>
        <EvidenceForm
          today={data.today}
          personId={employee.id}
          onSent={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      </SectionCard>
    );
  const add = (
    <Group gap="sm" justify="center">
      <Suspense>
        <RequestRecords personId={employee.id} name={employee.name} />
      </Suspense>
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t('employee.add')}
      </Button>
    </Group>
  );
  if (data.evidence.length === 0)
    return (
      <EmptyState
        drawing="certificate"
        title={t('employee.none')}
        text={t('employee.noneText', { name: employee.name })}
        action={add}
      />
    );
  return (
    <>
      <Group justify="flex-end" mb="md">
        {add}
      </Group>
      <ul className={classes.pieces}>
        {data.evidence.map((piece) => (
          <PieceCard
            key={piece.id}
            piece={piece}
            fileHref={(place) => hrefOf('getEvidenceFile', { evidenceId: piece.id, place: String(place) })}
            next={piece.state === 'verified' ? standing(piece, data.today, f, t) : undefined}
            actions={
              <Group mt="sm">
                <Button
                  variant="default"
                  size="sm"
                  renderRoot={(props) => (
                    <Link to="/settings/employees" search={{ tab: 'evidence', review: piece.id } as never} {...props} />
                  )}
                >
                  {['submitted', 'answered'].includes(piece.state) ? t('employee.review') : t('employee.open')}
                </Button>
              </Group>
            }
          />
        ))}
      </ul>
    </>
  );
}
