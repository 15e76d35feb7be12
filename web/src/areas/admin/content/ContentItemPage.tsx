import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../words/words.ts';
import { DraftPage } from './DraftPage.tsx';
import { PublishedPage } from './PublishedPage.tsx';

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getContentItem', { itemId: id! }));

/** One content item: its draft to write, or what is published of it. */
export default function ContentItemPage() {
  const { id } = useParams({ from: '/admin/content/$id' });
  // An author's typing must not be replaced by a refetch; what is saved is known from the answers of saving.
  const item = useQuery({ ...queryOf('getContentItem', { itemId: id }), refetchOnWindowFocus: false });
  usePageTitle(item.data?.title);
  if (item.error) return <ErrorState text={refusalWords(item.error)} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageSkeleton />;
  const { draft } = item.data;
  return draft && !item.data.retiredAt ? (
    <DraftPage key={draft.id} item={item.data} draft={draft} />
  ) : (
    <PublishedPage key={item.data.id} item={item.data} />
  );
}
