import { adminList } from '@app/domain/reports/admin-list';
import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import type { Result } from '../../../api/client.ts';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { refusalWords } from '../../../words/words.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AccessReview = lazyPart(() =>
  import('./access/AccessReview.tsx').then((module) => ({ default: module.AccessReview })),
);
const AccessReviews = lazyPart(() =>
  import('./access/AccessReviews.tsx').then((module) => ({ default: module.AccessReviews })),
);
const StartReview = lazyPart(() =>
  import('./access/StartReview.tsx').then((module) => ({ default: module.StartReview })),
);
const RemoveRole = lazyPart(() =>
  import('../../../modules/access/RemoveRole.tsx').then((module) => ({ default: module.RemoveRole })),
);

const tabs = ['list', 'reviews'] as const;

/** Everyone who has a role that grants rights, and the reviews of these; one review stands under `?review=`. */
export default function AdminListPage() {
  const [{ tab, review }] = useUrlState();
  if (review)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AccessReview key={review} id={review} />
      </Suspense>
    );
  return tab === 'reviews' ? <Reviews /> : <Administrators />;
}

function Frame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('trainingReports');
  const { t: words } = useTranslation('accessReview');
  const [url, change] = useUrlState();
  const tab = url['tab'] === 'reviews' ? 'reviews' : 'list';
  // What narrows one of them leaves the address with it.
  const turn = (next: string) =>
    change({
      ...Object.fromEntries(Object.keys(url).map((key) => [key, undefined])),
      tab: next === 'reviews' ? next : undefined,
    });
  return (
    <>
      <PageHeader
        title={t('admins.title')}
        description={t('admins.description')}
        above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
        beside={
          <SegmentedControl
            aria-label={t('admins.title')}
            value={tab}
            onChange={turn}
            data={tabs.map((value) => ({ value, label: words(`tabs.${value}`) }))}
          />
        }
        actions={actions}
        dense={tab === 'list'}
      />
      {children}
    </>
  );
}

function Reviews() {
  const { t } = useTranslation('accessReview');
  const [starting, setStarting] = useState(false);
  const start = <Button onClick={() => setStarting(true)}>{t('list.start')}</Button>;
  return (
    <Frame actions={start}>
      <AccessReviews start={start} />
      <Suspense>{starting && <StartReview onClose={() => setStarting(false)} />}</Suspense>
    </Frame>
  );
}

/** Whether each role counts, how it is protected, when it was last used; and one press to remove it. */
function Administrators() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const list = useList(adminList, 'listAdmins', 'exportAdmins');
  const groups = useGroups(list, 'groupAdmins');
  const desk = useReportDesk('admins', viewOf(adminList, url), groups.lines);
  return (
    <Frame actions={desk.actions}>
      <ReportHeader header={groups.data?.header} list={adminList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('admins.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.personId } })}
        actions={(row) => <Remove row={row} />}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        empty={{ title: t('admins.none'), text: t('admins.noneText') }}
      />
    </Frame>
  );
}

function Remove({ row }: { row: Result<'listAdmins'>['rows'][number] }) {
  const { t } = useTranslation('accessReview');
  const me = useSession();
  const [asking, setAsking] = useState(false);
  const remove = useCommand('removeAdminRole', {
    quiet: true,
    refresh: ['listAdmins', 'groupAdmins'],
    done: t('remove.done', { name: row.name }),
    onSuccess: () => setAsking(false),
    onRefusal: ({ code }) => {
      if (code === 'stepUpRequired') setAsking(false);
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('remove.action')}
      </Button>
      <Suspense>
        {asking && (
          <RemoveRole
            removal={{ ...row, mine: row.personId === me.person.id }}
            busy={remove.isPending}
            refusal={remove.error && refusalWords(remove.error)}
            onClose={() => setAsking(false)}
            onReason={(reason) => remove.mutate({ adminRoleId: row.id, reason })}
          />
        )}
      </Suspense>
    </>
  );
}
