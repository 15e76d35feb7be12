import { registrationList, registrationStates } from '@app/domain/packages/results/registration-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { AttemptDialog } from '../../../modules/packages/AttemptDialog.tsx';
import { registrationTones } from '../../../modules/packages/record.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Item } from './item.ts';

/** Everyone who opened this package, in every company; a row opens what it said. */
export function Registrations({ item }: { item: Item }) {
  const { t } = useTranslation('packageConsole');
  const [url, change] = useUrlState();
  const { attempt, unit } = url;
  const list = useList(registrationList, 'listRegistrations', 'exportRegistrations', { itemId: item.id });
  return (
    <>
      <ListView
        list={list}
        search={t('list.search')}
        title="person"
        rowLink={(row) => ({ to: '.', search: { ...url, attempt: row.enrolmentId, unit: row.unitId } }) as never}
        cells={{
          state: (row) => (
            <StatusBadge tone={registrationTones[row.state]}>
              {registrationStates[row.state][spokenLocale()]}
            </StatusBadge>
          ),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
      {attempt && (
        <AttemptDialog
          desk="platform"
          enrolmentId={attempt}
          unitId={unit}
          onClose={() => change({ attempt: undefined, unit: undefined })}
        />
      )}
    </>
  );
}
