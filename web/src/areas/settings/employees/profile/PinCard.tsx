import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, refreshAll, useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { codeWords, refusalWords } from '../../../../words/words.ts';
import { PaperChoice, printSlips, usePaper } from '../PaperChoice.tsx';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

const changed = ['getEmployeePin', 'getEmployeeLogin', ...ofEmployee] as const;

/** For people without e-mail: whether they have a PIN, and a slip with a new one. */
export function PinCard({ employee }: { employee: Employee }) {
  const { t } = useTranslation('pins');
  const f = useFormat();
  const [asking, setAsking] = useState<'give' | 'remove' | null>(null);
  const [paper, setPaper] = usePaper();
  const [busy, setBusy] = useState(false);
  const found = useQuery(queryOf('getEmployeePin', { personId: employee.id })).data;
  const remove = useCommand('removePin', {
    refresh: changed,
    done: t('card.removed'),
    onSuccess: () => setAsking(null),
  });
  if (!found) return null;
  const { pin, obstacle } = found;
  const give = async () => {
    setBusy(true);
    try {
      await printSlips({ ids: [employee.id] }, paper);
      notifyGood(t('card.made'));
      setAsking(null);
      await refreshAll(changed);
    } catch (error) {
      notifyBad(refusalWords(error));
    }
    setBusy(false);
  };
  const words = () => {
    if (!pin) return obstacle ? codeWords(obstacle) : t('card.none');
    const when = f.instant(pin.issuedAt);
    return t(`card.${pin.state}`, {
      name: pin.issuedBy ?? '–',
      when,
      until: pin.expiresAt ? f.instant(pin.expiresAt) : '',
    });
  };
  return (
    <SectionCard
      title={t('card.title')}
      action={
        <Group gap="xs">
          {pin && (
            <Button variant="subtle" size="sm" onClick={() => setAsking('remove')}>
              {t('card.remove')}
            </Button>
          )}
          {!obstacle && (
            <Button variant="default" size="sm" onClick={() => setAsking('give')}>
              {t(pin ? 'card.reset' : 'card.give')}
            </Button>
          )}
        </Group>
      }
    >
      <Text>{words()}</Text>
      <ConfirmDialog
        opened={asking === 'give'}
        onClose={() => setAsking(null)}
        onConfirm={() => void give()}
        title={t('card.giveTitle')}
        preview={t('card.givePreview', { name: employee.name })}
        confirm={t('bulk.confirm')}
        busy={busy}
      >
        <PaperChoice value={paper} onChange={setPaper} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ personId: employee.id })}
        title={t('card.remove')}
        preview={t('card.removePreview', { name: employee.name })}
        confirm={t('card.remove')}
        busy={remove.isPending}
      />
    </SectionCard>
  );
}
