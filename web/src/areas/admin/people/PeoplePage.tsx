import { peopleList } from '@app/domain/identity/people-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { personTones } from './person.ts';

/** Everybody, across companies. */
export default function PeoplePage() {
  const { t } = useTranslation('people');
  const list = useList(peopleList, 'listPeople', 'exportPeople');
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description')} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.id } })}
        cells={{ state: (row) => <StatusBadge tone={personTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge> }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
    </>
  );
}
