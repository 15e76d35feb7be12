import { registrationList, registrationStates } from '@app/domain/packages/registration-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { AttemptDialog } from '../../../modules/packages/AttemptDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Item } from './item.ts';

const tones: Record<keyof typeof registrationStates, Tone> = {
  open: 'busy',
  notPassed: 'bad',
  finished: 'good',
  accepted: 'good',
  waived: 'off',
  abandoned: 'off',
};

/** Everybody who opened this package, in every company; a row opens what it said. */
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
        cells={{ state: (row) => <StatusBadge tone={tones[row.state]}>{registrationStates[row.state][spokenLocale()]}</StatusBadge> }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
      {attempt && <AttemptDialog desk="platform" enrolmentId={attempt} unitId={unit} onClose={() => change({ attempt: undefined, unit: undefined })} />}
    </>
  );
}
