import { isAgreedTo, legalRules } from '@app/domain/legal/kinds';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { Acceptances } from './Acceptances.tsx';
import { CompanyAgreements } from './CompanyAgreements.tsx';
import { Signatures } from './Signatures.tsx';
import { Changes } from './Changes.tsx';
import { PublishedText } from './PublishedText.tsx';
import type { Shown } from './version.ts';
import { statusTones } from './version.ts';
import { Withdraw } from './Withdraw.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const DraftEditor = lazyPart(() => import('./DraftEditor.tsx'));

/** One version of a legal document: written, compared, published, and who agreed to it. */
export default function LegalVersionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const found = useQuery(queryOf('getLegalVersion', { legalVersionId: id }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return found.data.publishedAt ? <Published version={found.data} /> : <Written version={found.data} />;
}

function Head({ version, actions }: { version: Shown; actions?: ReactNode }) {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  return (
    <PageHeader
      above={<BackLink to="/admin/legal">{t('back')}</BackLink>}
      title={t('titled', { document: t(`kind.${version.kind}`), number: String(version.number) })}
      description={[
        t(isAgreedTo(version.kind) ? `change.${version.changeKind}` : 'change.none'),
        version.effectiveOn && `${t('columns.effective')} ${f.day(version.effectiveOn)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      beside={<StatusBadge tone={statusTones[version.status]}>{t(`status.${version.status}`)}</StatusBadge>}
      actions={actions}
    />
  );
}

function Written({ version }: { version: Shown }) {
  return (
    <>
      <Head version={version} />
      <Suspense fallback={<PageSkeleton />}>
        <DraftEditor key={version.id} version={version} />
      </Suspense>
    </>
  );
}

/** Who accepted a version: people, companies, or those who signed below it. */
function AcceptancesOf({ version: { id, kind } }: { version: Shown }) {
  const { t } = useTranslation('legalAdmin');
  const { acceptedBy } = legalRules[kind];
  if (acceptedBy === 'person') return <Acceptances legalVersionId={id} />;
  if (acceptedBy === 'company') return <CompanyAgreements legalVersionId={id} />;
  if (acceptedBy === 'signature') return <Signatures legalVersionId={id} />;
  return <Text>{t('noAcceptance')}</Text>;
}

function Published({ version }: { version: Shown }) {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  const { withdrawn } = version;
  return (
    <>
      <Head version={version} actions={version.status === 'scheduled' && <Withdraw version={version} />} />
      {withdrawn && (
        <Alert color="amber" mb="md">
          {t('withdrawnBy', { day: f.dayOf(withdrawn.at), name: withdrawn.by ?? '', reason: withdrawn.reason })}
        </Alert>
      )}
      <AddressTabs
        label={t(`kind.${version.kind}`)}
        tabs={withdrawn ? (['text', 'changes'] as const) : (['text', 'changes', 'acceptances'] as const)}
        words={(tab) =>
          t(tab === 'acceptances' ? `acceptancesOf.${legalRules[version.kind].acceptedBy}` : `tabs.${tab}`)
        }
      >
        {(tab) =>
          tab === 'text' ? (
            <PublishedText version={version} />
          ) : tab === 'changes' ? (
            <Changes texts={version.texts} before={version.before} />
          ) : (
            <AcceptancesOf version={version} />
          )
        }
      </AddressTabs>
      <Text size="xs" c="dimmed" mt="lg" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {version.sha256}
      </Text>
    </>
  );
}
