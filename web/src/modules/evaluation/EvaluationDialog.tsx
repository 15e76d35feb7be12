import { inLanguage } from '@app/domain/localised';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { EarlierEvaluations } from './EarlierEvaluations.tsx';
import { EvaluationForm } from './EvaluationForm.tsx';

type Props = { enrolmentId: string; onClose: () => void };

/** One learner’s practical evaluation: who, of what, what was found before, and the form while one is due. */
export default function EvaluationDialog({ enrolmentId, onClose }: Props) {
  const { t, language } = useTranslation('evaluation');
  const f = useFormat();
  const { data, error, refetch } = useQuery(queryOf('getEvaluation', { enrolmentId }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={data ? t('title', { name: data.name }) : t('titlePlain')}
      size="lg"
      lightDismiss={false}
    >
      {error ? (
        <ErrorState text={refusalWords(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={240} />
      ) : (
        <Stack>
          <Text size="sm">
            {[inLanguage(data.titles, language), data.dueSince && t('since', { day: f.dayOf(data.dueSince) })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <EarlierEvaluations given={data.given} />
          {data.open ? <EvaluationForm evaluation={data} onDone={onClose} /> : <Text role="status">{t('over')}</Text>}
        </Stack>
      )}
    </Dialog>
  );
}
