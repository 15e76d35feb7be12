import { Badge, Button, Group, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { call } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const VoidDialog = lazyPart(() => import('../../../modules/enrolment/VoidDialog.tsx'));

type Row = Result<'listResultReviews'>['rows'][number];
type Found = { checked: number; rows: Row[] };
const mostAtOnce = 200;

/**
 * Stored results of course packages that differ from what the package reported: a dry run, and what follows from it.
 */
export function ResultsToReview() {
  const { t, language } = useTranslation('evidence');
  const f = useFormat();
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [kept, setKept] = useState<Row | null>(null);

  const check = async () => {
    setBusy(true);
    setError(null);
    try {
      const all: Found = { checked: 0, rows: [] };
      for (let after: string | undefined, more = true; more;) {
        const part = await call('listResultReviews', after ? { after } : {});
        all.checked += part.checked;
        all.rows.push(...part.rows);
        after = part.next ?? undefined;
        more = after !== undefined;
      }
      setFound(all);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const correct = useCommand('correctResults', { done: t('results.corrected'), onSuccess: () => void check() });
  const keep = useCommand('keepResult', {
    done: t('results.kept'),
    refresh: ['getOverview'],
    onSuccess: () => {
      setKept(null);
      void check();
    },
  });
  const correctable = found?.rows.filter(({ way }) => way === 'correct') ?? [];
  const told = ({ done, passed, scorePercent }: Row['from']) => {
    const words = t(`results.states.${!done ? (passed === false ? 'failed' : 'open') : passed ? 'passed' : 'done'}`);
    return scorePercent === null ? words : `${words} · ${f.percent(scorePercent)}`;
  };
  return (
    <SectionCard title={t('results.title')} description={t('results.text')} flush>
      <Group p="md" gap="sm">
        <Button variant="default" onClick={() => void check()} loading={busy}>
          {t('results.check')}
        </Button>
        {correctable.length > 0 && (
          <Button
            variant="light"
            loading={correct.isPending}
            onClick={() =>
              correct.mutate({
                registrationIds: correctable.slice(0, mostAtOnce).map(({ registrationId }) => registrationId),
              })
            }
          >
            {t('results.correct', { count: Math.min(mostAtOnce, correctable.length) })}
          </Button>
        )}
        <Text role="status" c={error ? 'brick' : 'dimmed'}>
          {error
            ? refusalWords(error)
            : found && t('results.checked', { checked: found.checked, count: found.rows.length })}
        </Text>
      </Group>
      {found && found.rows.length > 0 && (
        <DataList<Row>
          label={t('results.title')}
          rows={found.rows}
          rowKey={(row) => row.registrationId}
          empty={{ title: '', text: '' }}
          columns={[
            { key: 'person', label: t('results.person'), card: 'title', cell: (row) => row.person },
            { key: 'company', label: t('results.company'), cell: (row) => row.company },
            { key: 'course', label: t('results.course'), cell: (row) => inLanguage(row.titles, language) },
            { key: 'from', label: t('results.from'), cell: (row) => told(row.from) },
            { key: 'to', label: t('results.to'), cell: (row) => told(row.to) },
            {
              key: 'certificates',
              label: t('results.certificates'),
              cell: (row) => row.certificates.join(', ') || '–',
            },
          ]}
          actions={(row) => (
            <Group gap="xs" justify="flex-end">
              {row.way === 'correct' ? (
                <Badge variant="light">{t('results.noCertificate')}</Badge>
              ) : (
                <Button
                  size="xs"
                  variant={row.voidAsked ? 'default' : 'light'}
                  onClick={() => setShown(row.enrolmentId)}
                >
                  {t(row.voidAsked ? 'results.waiting' : 'results.void')}
                </Button>
              )}
              {!row.voidAsked && (
                <Button size="xs" variant="default" onClick={() => setKept(row)}>
                  {t('results.keep')}
                </Button>
              )}
            </Group>
          )}
        />
      )}
      {kept && (
        <ReasonDialog
          title={t('results.keep')}
          label={t('results.keepReason')}
          text={t('results.keepText', { name: kept.person })}
          busy={keep.isPending}
          refusal={keep.error ? refusalWords(keep.error) : null}
          onClose={() => setKept(null)}
          onReason={(reason) => keep.mutate({ registrationId: kept.registrationId, reason })}
        />
      )}
      <Suspense>
        {shown && (
          <VoidDialog
            enrolmentId={shown}
            onClose={() => {
              setShown(null);
              void check();
            }}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}
