import { itemAnswerList } from '@app/domain/packages/results/item-answer-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { AnswerResult } from '../../../modules/packages/AnswerResult.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Item } from './item.ts';

/**
 * What everyone answered in this package, in every company: a question that most get wrong is seen here, or in the
 * file.
 */
export function ItemAnswers({ item }: { item: Item }) {
  const { t } = useTranslation('packageConsole');
  const list = useList(itemAnswerList, 'listItemAnswers', 'exportItemAnswers', { itemId: item.id });
  return (
    <ListView
      list={list}
      search={t('answers.search')}
      title="description"
      cells={{ result: ({ result, points }) => result && <AnswerResult result={result} points={points} /> }}
      empty={{ title: t('answers.none'), text: t('answers.noneText') }}
    />
  );
}
