import { Stack, Text } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import type { Order } from './order.ts';
import classes from './store.module.css';

type Place = { country: string; region: string | null; taxId: string | null };
const placeText = ({ country, region, taxId }: Place) =>
  [[region, country].filter(Boolean).join(', '), taxId].filter(Boolean).join(' · ');

/**
 * What the tax of an order rests on, for the platform's staff: what was typed, what is on file, and what the register
 * answered.
 */
export function TaxReview({ tax, waits }: { tax: NonNullable<Order['tax']>; waits: boolean }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  return (
    <SectionCard
      title={t(waits || tax.doubts.length > 0 ? 'tax.title' : 'tax.details')}
      {...(waits && { description: t('tax.toConfirm') })}
    >
      <Stack gap="sm">
        {tax.doubts.length > 0 && (
          <ul className={classes.lines}>
            {tax.doubts.map((doubt) => (
              <li key={doubt}>{t(`tax.doubts.${doubt}`)}</li>
            ))}
          </ul>
        )}
        <dl className={classes.facts}>
          <dt>{t('tax.typed')}</dt>
          <dd>{placeText(tax.typed)}</dd>
          <dt>{t('tax.registered')}</dt>
          <dd>{placeText(tax.registered)}</dd>
          {tax.result && (
            <>
              <dt>{t('tax.checked')}</dt>
              <dd>
                {t(`tax.results.${tax.result}`)}
                {tax.answer?.name && `: ${tax.answer.name}`}
                <Text size="sm" c="dimmed">
                  {[f.instant(tax.checkedAt!), tax.answer?.address, tax.answer?.reference].filter(Boolean).join(' · ')}
                </Text>
              </dd>
            </>
          )}
        </dl>
      </Stack>
    </SectionCard>
  );
}
