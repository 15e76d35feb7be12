import { evaluationList } from '@app/domain/enrolment/evaluation-list';
import { OpenEvaluation } from '../../../modules/evaluation/OpenEvaluation.tsx';
import { useEvaluationView } from '../../../modules/evaluation/useEvaluationView.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';

/** People one manages who await a practical evaluation. */
export default function EvaluationsTab() {
  const list = useList(evaluationList, 'listEvaluations', 'exportEvaluations');
  return (
    <>
      <ListView list={list} {...useEvaluationView()} />
      <OpenEvaluation />
    </>
  );
}
