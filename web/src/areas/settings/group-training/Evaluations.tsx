import { evaluationList } from '@app/domain/enrolment/evaluation-list';
import { OpenEvaluation } from '../../../modules/evaluation/OpenEvaluation.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';

/** Everyone of the company who awaits a practical evaluation. */
export default function Evaluations() {
  const { t } = useTranslation('evaluation');
  const [url] = useUrlState();
  const list = useList(evaluationList, 'listEvaluations', 'exportEvaluations');
  const open = (row: { id: string }) => ({ to: '.', search: { ...url, evaluate: row.id } }) as never;
  return (
    <>
      <ListView
        list={list}
        search={t('search')}
        title="name"
        rowLink={open}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      <OpenEvaluation />
    </>
  );
}
