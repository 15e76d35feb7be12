import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ahead } from '../../../api/ahead.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { HelpText } from '../../../modules/support/HelpText.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';

/** One help article, whether it helped, and a request where it did not. */
export function HelpArticle({ slug }: { slug: string }) {
  const { t } = useTranslation('support');
  const found = useQuery(queryOf('getHelpArticle', { slug, locale: spokenLocale() }));
  const rate = useCommand('rateHelp', {
    refresh: ['getHelpArticle'],
    inOrder: true,
    ahead: ({ helpful }) => [ahead('getHelpArticle', (article) => ({ ...article, helpful }), { slug })],
    done: t('rated'),
  });
  return (
    <RecordPage found={found} list="/support" back={t('title')}>
      {(article, back) => (
        <>
          <PageHeader above={back} title={article.title} description={t(`help.topics.${article.topic}`)} />
          <Stack gap="lg">
            <SectionCard>
              <HelpText body={article.body} />
            </SectionCard>
            <SectionCard title={t('help.helpful')}>
              <Stack gap="sm">
                <Group>
                  {([true, false] as const).map((helpful) => (
                    <Button
                      key={String(helpful)}
                      variant={article.helpful === helpful ? 'filled' : 'default'}
                      aria-pressed={article.helpful === helpful}
                      onClick={() => rate.mutate({ slug, helpful })}
                    >
                      {t(helpful ? 'help.yes' : 'help.no')}
                    </Button>
                  ))}
                </Group>
                <Group gap="xs">
                  <Text size="sm">{t('help.stillNeeded')}</Text>
                  <Button variant="subtle" size="sm" component={Link} to="/support" search={{ new: 'other' } as never}>
                    {t('new')}
                  </Button>
                </Group>
              </Stack>
            </SectionCard>
          </Stack>
        </>
      )}
    </RecordPage>
  );
}
