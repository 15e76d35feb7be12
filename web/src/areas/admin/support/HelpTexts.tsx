import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const HelpTextForm = lazyPart(() => import('./HelpTextForm.tsx').then((module) => ({ default: module.HelpTextForm })));

/** The help articles: for whom they are, whether they were changed, and whether they helped. */
export function HelpTexts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support');
  const found = useQuery(queryOf('listHelpTexts', { locale: spokenLocale() }));
  const [editing, setEditing] = useState<string | null>(null);
  if (editing)
    return (
      <Suspense>
        <HelpTextForm slug={editing} onClose={() => setEditing(null)} />
      </Suspense>
    );
  return (
    <Dialog opened onClose={onClose} title={t('articles.title')} size="lg">
      <Stack>
        <Text size="sm">{t('articles.text')}</Text>
        {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
        {!found.data && !found.error && <Skeleton h={240} />}
        {found.data?.articles.map(({ slug, title, reader, changed, helpful, unhelpful }) => (
          <Group key={slug} justify="space-between" wrap="nowrap" align="start">
            <div>
              <Text fw={600}>
                {title}{' '}
                {changed.length > 0 && (
                  <Badge variant="light" component="span">
                    {t('articles.changed')} {changed.join(', ').toUpperCase()}
                  </Badge>
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`articles.readers.${reader}`)} · {t('articles.votes', { helpful, unhelpful })}
              </Text>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={t('articles.editNamed', { title })}
              onClick={() => setEditing(slug)}
            >
              {t('articles.edit')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
