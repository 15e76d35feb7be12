import { evaluationList } from '@app/domain/enrolment/evaluation-list';
import { OpenEvaluation } from '../../../modules/evaluation/OpenEvaluation.tsx';
import { useEvaluationView } from '../../../modules/evaluation/useEvaluationView.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';

/** Everyone of the company who awaits a practical evaluation. */
export default function Evaluations() {
  const list = useList(evaluationList, 'listEvaluations', 'exportEvaluations');
  return (
    <>
      <ListView list={list} {...useEvaluationView()} />
      <OpenEvaluation />
    </>
  );
}
