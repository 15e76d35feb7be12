import { useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../api/queries.ts';
import { AttemptsList } from '../../../modules/enrolment/AttemptsList.tsx';
import { refusalWords } from '../../../words/words.ts';

/** Every attempt of a person at a course, at whichever company. */
export function AttemptsTab({ person }: { person: Pick<Result<'getPerson'>, 'id' | 'isMe'> }) {
  const list = useInfiniteQuery(pagesOf('listPersonEnrolments', { personId: person.id }));
  return (
    <AttemptsList
      company
      rows={rowsOf(list)}
      failed={list.error && refusalWords(list.error)}
      onRetry={() => void list.refetch()}
      more={moreOf(list)}
      own={person.isMe}
    />
  );
}
