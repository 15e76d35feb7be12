import { helpTopics } from '@app/domain/support/help';
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import classes from '../../../modules/support/help.module.css';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Article = Result<'listHelp'>['articles'][number];

/** Those of one search, or all. */
export const useHelp = (q: string) =>
  useQuery({ ...queryOf('listHelp', { locale: spokenLocale(), ...(q && { q }) }), placeholderData: keepPreviousData });

/** Help first: articles by topic, or those that answer what is typed. */
export function Help() {
  const { t } = useTranslation('support');
  const [url] = useUrlState();
  const q = (url['q'] ?? '').trim();
  const found = useHelp(q);
  return (
    <SectionCard title={t('help.title')} action={<SearchInput label={t('help.search')} />}>
      {found.error ? (
        <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton h={220} />
      ) : q ? (
        <Found articles={found.data.articles} />
      ) : (
        <div className={classes.topics}>
          {helpTopics
            .map((topic) => ({ topic, articles: found.data.articles.filter((one) => one.topic === topic) }))
            .filter(({ articles }) => articles.length > 0)
            .map(({ topic, articles }) => (
              <div key={topic}>
                <Title order={3} size="h5">
                  {t(`help.topics.${topic}`)}
                </Title>
                <Articles articles={articles} />
              </div>
            ))}
        </div>
      )}
    </SectionCard>
  );
}

function Found({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation('support');
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {articles.length === 0 ? t('help.nothing') : t('help.found', { count: articles.length })}
      </Text>
      <Articles articles={articles} summaries />
    </Stack>
  );
}

function Articles({ articles, summaries = false }: { articles: readonly Article[]; summaries?: boolean }) {
  return (
    <ul className={classes.list}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Anchor component={Link} to="/support" search={{ article: slug } as never}>
            {title}
          </Anchor>
          {summaries && <small>{summary}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Articles that may answer a request before it is sent, each in a tab of its own: what is written stays. */
export function Suggestions({ subject }: { subject: string }) {
  const { t } = useTranslation('support');
  const asked = subject.trim().slice(0, 200);
  const found = useQuery({
    ...queryOf('listHelp', { locale: spokenLocale(), q: asked }),
    enabled: asked.length >= 3,
    placeholderData: keepPreviousData,
  });
  const articles = asked.length >= 3 ? (found.data?.articles.slice(0, 3) ?? []) : [];
  if (articles.length === 0) return null;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('help.suggested')}
      </Text>
      <ul className={classes.list}>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Anchor href={`/support?article=${slug}`} target="_blank" rel="noopener" size="sm">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
