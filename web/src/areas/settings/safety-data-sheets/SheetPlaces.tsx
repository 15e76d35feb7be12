import { quantityWords } from '@app/domain/sds/words';
import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { ChangeChemical, RemoveChemical } from './ChemicalDialogs.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import type { PlaceRow } from './reading.ts';
import classes from './sheets.module.css';
import type { Sheet } from './sheets.ts';
import { ofSheets } from './sheets.ts';

type Chemical = Sheet['chemicals'][number];

/** Where the product is and was. */
export function SheetPlaces({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<{ what: 'change' | 'remove'; chemical: Chemical } | null>(null);
  const close = () => setAsking(null);
  const named = asking && { ...asking.chemical, product: sheet.product };
  return (
    <SectionCard
      title={t('sheet.places')}
      action={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('sheet.addPlaces')}
        </Button>
      }
      flush
    >
      {sheet.chemicals.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.inset}>
          {t('sheet.noPlaces')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('sheet.places')}>
        {sheet.chemicals.map((chemical) => (
          <PlaceLine key={chemical.id} chemical={chemical} onAsk={(what) => setAsking({ what, chemical })} />
        ))}
      </ul>
      {adding && <AddPlaces sheet={sheet} onClose={() => setAdding(false)} />}
      {named && asking.what === 'change' && <ChangeChemical chemical={named} onClose={close} />}
      {named && asking.what === 'remove' && <RemoveChemical chemical={named} onClose={close} />}
    </SectionCard>
  );
}

function PlaceLine({ chemical, onAsk }: { chemical: Chemical; onAsk: (what: 'change' | 'remove') => void }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const { site, location, quantity, addedAt, removedAt } = chemical;
  const place = [site, location].filter(Boolean).join(', ');
  const since = removedAt
    ? t('sheet.fromTo', { from: f.dayOf(addedAt), to: f.dayOf(removedAt) })
    : t('sheet.since', { day: f.dayOf(addedAt) });
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{site}</Text>
          {removedAt && <StatusBadge tone="off">{t('sheet.state.removed')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {[location, quantityWords[quantity][spokenLocale()], since].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!removedAt && (
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${colon(t('chemicals.edit'))} ${place}`}
            onClick={() => onAsk('change')}
          >
            {t('chemicals.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${colon(t('chemicals.remove'))} ${place}`}
            onClick={() => onAsk('remove')}
          >
            {t('chemicals.remove')}
          </Button>
        </Group>
      )}
    </li>
  );
}

function AddPlaces({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation('sds');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<{ places: PlaceRow[] }>({
    initialValues: { places: [{ siteId: '', location: '', quantity: 'upTo10' }] },
  });
  const add = useCommand('addChemicals', {
    quiet: true,
    refresh: ofSheets,
    done: t('sheet.added', { product: sheet.product }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('sheet.addTitle', { product: sheet.product })}
      confirm={t('sheet.addConfirm')}
      refusal={refusal}
      busy={add.isPending}
      size="lg"
      lightDismiss={!form.isDirty()}
      onSubmit={form.onSubmit(({ places }) => add.mutate({ sheetId: sheet.id, places }))}
      onClose={onClose}
    >
      <div>
        <PlaceFields form={form} sheetId={sheet.id} />
      </div>
    </FormDialog>
  );
}
