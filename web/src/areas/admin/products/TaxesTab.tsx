import { Button, TextInput } from '@mantine/core';
import { taxRateList } from '@app/domain/products/product-list';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../words/words.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewTax = lazyPart(() => import('./NewTax.tsx').then((module) => ({ default: module.NewTax })));

type Rate = Result<'listTaxRates'>['rows'][number];
const tones = { now: 'good', toCome: 'wait', over: 'off' } as const;

/** The taxes by place; none is changed, each may get a last day. */
export function TaxesTab() {
  const { t } = useTranslation('productAdmin');
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Rate | null>(null);
  const list = useList(taxRateList, 'listTaxRates', 'exportTaxRates');
  const add = <Button onClick={() => setAdding(true)}>{t('taxes.add')}</Button>;
  return (
    <>
      <ListView
        list={list}
        search={t('taxes.search')}
        title="place"
        filters={add}
        cells={{
          name: (row) =>
            [row.name, row.instead && t('taxes.insteadShort'), row.reverseCharge && t('taxes.reverseShort')]
              .filter(Boolean)
              .join(' · '),
          taxClass: (row) => t(`taxClasses.${row.taxClass}`),
          state: (row) => <StatusBadge tone={tones[row.state]}>{t(`taxes.states.${row.state}`)}</StatusBadge>,
        }}
        actions={(row) =>
          row.state !== 'over' && (
            <Button size="xs" variant="subtle" onClick={() => setEnding(row)}>
              {t('taxes.end')}
            </Button>
          )
        }
        empty={{ title: t('taxes.none'), text: t('taxes.noneText'), action: add }}
      />
      <Suspense>{adding && <NewTax onClose={() => setAdding(false)} />}</Suspense>
      {ending && <EndTax rate={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndTax({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const [day, setDay] = useState(rate.validUntil ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const end = useCommand('endTaxRate', {
    quiet: true,
    refresh: ['listTaxRates'],
    done: t('taxes.ended'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={`${t('taxes.end')} · ${rate.place} ${rate.name}`}
      confirm={t('taxes.end')}
      refusal={refusal}
      busy={end.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        end.mutate({ rateId: rate.id, validUntil: day });
      }}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('taxes.lastDay')}
        required
        withAsterisk={false}
        min={rate.validFrom}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
