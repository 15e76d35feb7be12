import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import { renewSession, useSignOut } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import type { RichNode } from '../../ui/forms/RichText.tsx';
import { RichText } from '../../ui/forms/RichText.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';
import classes from './LegalReview.module.css';

type Kind = 'terms' | 'privacy';

/** What is new in short, the full text below it, and one box each to agree. */
export default function LegalReview({ kinds }: { kinds: readonly Kind[] }) {
  const { t, language } = useTranslation('legal');
  const locale = language === 'fr' ? 'fr' : 'en';
  const [agreed, setAgreed] = useState<string[]>([]);
  const found = useQueries({
    queries: (['terms', 'privacy'] as const)
      .filter((kind) => kinds.includes(kind))
      .map((kind) => queryOf('getLegalDocument', { kind, locale })),
  });
  const accept = useCommand('acceptLegalVersions', { onSuccess: () => renewSession() });
  const signOut = useSignOut();
  const failed = found.find(({ error }) => error);
  if (failed?.error) return <ErrorState text={refusalWords(failed.error)} onRetry={() => void failed.refetch()} />;
  const documents = found.map(({ data }) => data).filter((data) => data !== undefined);
  if (documents.length < found.length) return <PageSkeleton />;
  const versionIds = documents.map(({ id }) => id);
  const all = versionIds.every((id) => agreed.includes(id));
  return (
    <div className={classes.page}>
      <PageHeader title={t('gateTitle')} description={t('gateText')} />
      <form
        className={classes.documents}
        onSubmit={(event) => {
          event.preventDefault();
          if (all) accept.mutate({ versionIds, locale });
        }}
      >
        {documents.map((document) => (
          <SectionCard
            key={document.id}
            title={document.title}
            description={t('version', { number: String(document.number) })}
          >
            <Text>{document.summary}</Text>
            {document.changes.length > 0 && (
              <Alert color="slate" title={t('changes')} mt="md">
                {document.changes.join(' ')}
              </Alert>
            )}
            <details className={classes.full}>
              <summary>{t('readFull')}</summary>
              <div tabIndex={0} role="region" aria-label={document.title}>
                <RichText doc={document.body as RichNode} headingFrom={3} />
              </div>
            </details>
            <Checkbox
              mt="md"
              label={t('agreeTo', { title: document.title, number: String(document.number) })}
              checked={agreed.includes(document.id)}
              onChange={(event) =>
                setAgreed(
                  event.currentTarget.checked ? [...agreed, document.id] : agreed.filter((id) => id !== document.id),
                )
              }
            />
          </SectionCard>
        ))}
        <Group>
          <Button type="submit" disabled={!all} loading={accept.isPending}>
            {t('agree')}
          </Button>
          <Button variant="subtle" onClick={() => signOut.mutate({})}>
            {t('signOut')}
          </Button>
        </Group>
        <Text c="dimmed">
          {t('stillOpen')}{' '}
          <Link to="/profile" search={{ tab: 'achievements' }}>
            {t('myRecords')}
          </Link>{' '}
          · <Link to="/support">{t('support')}</Link> · <Link to="/sds">{t('sheets')}</Link>
        </Text>
      </form>
    </div>
  );
}
