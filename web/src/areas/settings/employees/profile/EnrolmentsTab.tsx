import { useInfiniteQuery } from '@tanstack/react-query';
import { moreOf, pagesOf, rowsOf } from '../../../../api/queries.ts';
import { AttemptsList } from '../../../../modules/enrolment/AttemptsList.tsx';
import { AttemptDialog } from '../../../../modules/packages/AttemptDialog.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { TabProps } from '../standing.ts';

/** Every attempt of an employee at a course. */
export default function EnrolmentsTab({ employee }: TabProps) {
  const [{ attempt }, change] = useUrlState();
  const list = useInfiniteQuery(pagesOf('listEmployeeEnrolments', { personId: employee.id }));
  return (
    <>
      <AttemptsList
        rows={rowsOf(list)}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        own={employee.isMe}
        onPackages={(enrolmentId) => change({ attempt: enrolmentId })}
      />
      {attempt && <AttemptDialog desk="company" enrolmentId={attempt} onClose={() => change({ attempt: undefined })} />}
    </>
  );
}
