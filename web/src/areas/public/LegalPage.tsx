import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { isAgreedTo, kindAt, legalPage, legalRules } from '@app/domain/legal/kinds';
import { queryOf, useCommand } from '../../api/queries.ts';
import { renewSession, useMaybeSession } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import type { RichNode } from '../../ui/forms/RichText.tsx';
import { RichText } from '../../ui/forms/RichText.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { CompanyAgreement } from './CompanyAgreement.tsx';
import classes from './LegalPage.module.css';

/** A legal document: the version in force or an older one, what changed, and the history. */
export default function LegalPage() {
  const { t, language } = useTranslation('legal');
  const f = useFormat();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { version, document: named } = useSearch({ strict: false }) as { version?: string; document?: string };
  const kind = kindAt(pathname, named);
  const { to, search } = legalPage(kind);
  const number = version && /^\d{1,4}$/.test(version) ? version : undefined;
  const locale = language === 'fr' ? 'fr' : 'en';
  const signedIn = Boolean(useMaybeSession()?.person);
  const found = useQuery(queryOf('getLegalDocument', { kind, locale, number }));
  const accept = useCommand('acceptLegalVersions', {
    refresh: ['getLegalDocument'],
    done: t('agreedNow'),
    onSuccess: () => renewSession(),
  });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  const document = found.data;
  // As long as most documents, so that the foot of the page stays below the window.
  if (!document)
    return (
      <div style={{ minHeight: '100vh' }}>
        <PageSkeleton />
      </div>
    );
  const inForce = document.history.find((one) => document.current && one.id === document.id);
  const { coming } = document;
  const standing = (one: { number: number; id: string }) =>
    one.id === document.id && document.current ? 'current' : null;
  return (
    <article className={classes.page}>
      <PageHeader
        title={document.title}
        description={[
          t('version', { number: String(document.number) }),
          document.withdrawnAt
            ? t('withdrawnOn', { day: f.dayOf(document.withdrawnAt) })
            : t(coming ? 'effectiveFrom' : 'effective', { day: f.day(document.effectiveOn) }),
        ].join(', ')}
        beside={
          document.withdrawnAt ? (
            <StatusBadge tone="bad">{t('withdrawn')}</StatusBadge>
          ) : (
            <StatusBadge tone={document.current ? 'good' : coming ? 'due' : 'off'}>
              {t(document.current ? 'current' : coming ? 'coming' : 'old')}
            </StatusBadge>
          )
        }
        actions={
          <Button variant="default" onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      {legalRules[kind].acceptedBy === 'company' && <CompanyAgreement />}
      {coming && signedIn && !document.acceptedAt && legalRules[kind].acceptedBy === 'person' && (
        <Alert color="slate" mb="md">
          <Group>
            <span>{t('comingNotice', { day: f.day(document.effectiveOn) })}</span>
            <Button loading={accept.isPending} onClick={() => accept.mutate({ versionIds: [document.id], locale })}>
              {t('agreeNow')}
            </Button>
          </Group>
        </Alert>
      )}
      {!inForce && !coming && (
        <Alert color="amber" mb="md">
          {t(document.withdrawnAt ? 'withdrawnNotice' : 'oldNotice')}{' '}
          <Link to={to} search={search as never}>
            {t('toCurrent')}
          </Link>
        </Alert>
      )}
      {document.acceptedAt && (
        <Alert color="spruce" mb="md">
          {t('accepted', { day: f.instant(document.acceptedAt) })}
        </Alert>
      )}
      <div className={classes.columns}>
        <SectionCard>
          <RichText doc={document.body as RichNode} />
          <Text size="xs" c="dimmed" mt="xl" className={classes.hash}>
            {colon(t('hash'))} {document.sha256}
          </Text>
        </SectionCard>
        <aside className={classes.aside}>
          <SectionCard title={t('summary')}>{document.summary}</SectionCard>
          {document.changes.length > 0 && (
            <SectionCard title={t('changes')}>
              <ul className={classes.list}>
                {document.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </SectionCard>
          )}
          <SectionCard title={t('history')}>
            <ul className={classes.versions}>
              {document.history.map((one) => (
                <li key={one.id}>
                  <Group justify="space-between" gap="xs" wrap="nowrap">
                    <Link
                      to={to}
                      search={{ ...search, version: String(one.number) } as never}
                      aria-current={one.id === document.id ? 'true' : undefined}
                    >
                      {t('version', { number: String(one.number) })}
                    </Link>
                    <span>{f.day(one.effectiveOn)}</span>
                  </Group>
                  <Text size="xs" c="dimmed">
                    {standing(one) ? t('current') : t(isAgreedTo(kind) ? one.changeKind : 'update')}
                  </Text>
                </li>
              ))}
            </ul>
          </SectionCard>
        </aside>
      </div>
    </article>
  );
}
