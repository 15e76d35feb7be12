import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/queries.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { refusalWords } from '../../../../words/words.ts';
import { Certificates } from './certificates/Certificates.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { RunStep } from './RunStep.tsx';
import type { Import } from './sendImport.ts';
import { Steps } from './Steps.tsx';

/**
 * An import from its file to its result: `?import=new`, then `?import=<its id>`. A reload finds it where it was.
 * Certificates have `?import=certificates`: they are evidence, one by one, and what became of each is in the queue of
 * those who review.
 */
export function Imports() {
  const { t } = useTranslation('imports');
  const [{ import: importId }] = useUrlState();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/employees">{t('back')}</BackLink>}
      />
      <Stack gap="lg">
        {importId === 'certificates' ? (
          <Certificates />
        ) : importId === 'new' || !importId ? (
          <Begin />
        ) : (
          <Under importId={importId} />
        )}
      </Stack>
    </>
  );
}

function Begin() {
  return (
    <>
      <Steps at="file" />
      <FileStep />
    </>
  );
}

const working = (state: Import['state'] | undefined) =>
  state === 'checking' || state === 'running' || state === 'undoing';

function Under({ importId }: { importId: string }) {
  const [{ step }, change] = useUrlState();
  const found = useQuery({
    ...queryOf('getImport', { importId }),
    refetchInterval: ({ state }) => (working(state.data?.state) ? 1000 : false),
  });
  if (found.error && !found.data)
    return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const one = found.data;
  const again = () => void found.refetch();
  if (
    one.state === 'read' ||
    one.state === 'uploading' ||
    (one.state === 'checked' && step === 'columns' && one.kind !== 'certificates')
  )
    return (
      <>
        <Steps at="columns" />
        <ColumnsStep
          key={`${one.format?.encoding} ${one.format?.separator} ${one.format?.sheet}`}
          found={one}
          onChanged={() => {
            change({ step: undefined });
            again();
          }}
        />
      </>
    );
  if (one.state === 'checking' || one.state === 'checked')
    return (
      <>
        <Steps at="check" />
        <CheckStep found={one} onChanged={again} />
      </>
    );
  return (
    <>
      <Steps at="result" />
      <RunStep found={one} onChanged={again} />
    </>
  );
}
