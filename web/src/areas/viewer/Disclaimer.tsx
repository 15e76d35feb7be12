import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import type { RichNode } from '../../ui/forms/RichText.tsx';
import { RichText } from '../../ui/forms/RichText.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';
import classes from './Viewer.module.css';
import { ViewerSkeleton } from './ViewerSkeleton.tsx';

/** The disclaimer, read and agreed to before a course that asks for it begins. */
export default function Disclaimer({ courseId, onAgreed }: { courseId: string; onAgreed: () => void }) {
  const { t, language } = useTranslation('legal');
  const locale = language === 'fr' ? 'fr' : 'en';
  const [read, setRead] = useState(false);
  const found = useQuery(queryOf('getLegalDocument', { kind: 'courseDisclaimer', locale }));
  const accept = useCommand('acceptLegalVersions', { onSuccess: onAgreed });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  const document = found.data;
  if (!document) return <ViewerSkeleton />;
  return (
    <main id="content" className={classes.disclaimer}>
      <PageHeader title={document.title} description={t('disclaimerText')} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (read) accept.mutate({ versionIds: [document.id], locale });
        }}
      >
        <SectionCard>
          <Text fw={550} mb="md">
            {document.summary}
          </Text>
          <RichText doc={document.body as RichNode} headingFrom={2} />
          <Checkbox
            mt="lg"
            label={t('agreeTo', { title: document.title, number: String(document.number) })}
            checked={read}
            onChange={(event) => setRead(event.currentTarget.checked)}
          />
        </SectionCard>
        <Group mt="md">
          <Button type="submit" disabled={!read} loading={accept.isPending}>
            {t('agreeAndStart')}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/courses/$id" params={{ id: courseId }} {...props} />}
          >
            {t('backToCourse')}
          </Button>
        </Group>
      </form>
    </main>
  );
}
