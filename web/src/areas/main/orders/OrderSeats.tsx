import { inLanguage } from '@app/domain/localised';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Order } from '../../../modules/store/order.ts';
import type { SeatsOf } from '../../../modules/seats/useAssigning.tsx';
import classes from '../../../modules/store/store.module.css';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconUserPlus } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const withWords = async <P,>(page: Promise<P>): Promise<P> => {
  await Promise.all([loadWords('seats'), loadWords('company'), loadWords('lists')]);
  return page;
};
const AssignOrdered = lazyPart(() => withWords(import('./AssignOrdered.tsx')));
const NewCode = lazyPart(() => withWords(import('../../../modules/seats/NewCode.tsx')));

type Line = Order['lines'][number];

/** The seats an order became: who has one already, and how the others get to people. */
export function OrderSeats({ order }: { order: Order }) {
  const { t } = useTranslation('buying');
  const [doing, setDoing] = useState<{ what: 'assign' | 'code'; seats: SeatsOf } | null>(null);
  const lines = order.lines.filter(({ lot }) => lot !== null);
  if (!order.may.assign || lines.length === 0) return null;
  const close = () => setDoing(null);
  return (
    <SectionCard title={t('cart.seats')}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <SeatsOfLine key={line.id} line={line} onDo={(what, seats) => setDoing({ what, seats })} />
        ))}
      </ul>
      <Anchor
        component={Link}
        size="sm"
        mt="md"
        display="inline-block"
        to="/settings/courses"
        search={{ tab: 'seats' } as never}
      >
        {t('order.allSeats')}
      </Anchor>
      <Suspense>
        {doing?.what === 'assign' && <AssignOrdered seats={doing.seats} onClose={close} />}
        {doing?.what === 'code' && <NewCode seats={doing.seats} refresh={['getOrder']} onClose={close} />}
      </Suspense>
    </SectionCard>
  );
}

function SeatsOfLine({ line, onDo }: { line: Line; onDo: (what: 'assign' | 'code', seats: SeatsOf) => void }) {
  const { t } = useTranslation('buying');
  const name = inLanguage(line.names, spokenLocale());
  const { id: lotId, free } = line.lot!;
  const seats = { id: line.productId, name, available: free, lotId };
  const named = (seated: boolean) =>
    line.forPeople
      .filter((person) => person.seated === seated)
      .map((person) => person.name)
      .join(', ');
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <div className={classes.name}>{name}</div>
        <Text size="sm">{t('order.freeSeats', { count: free, of: line.quantity })}</Text>
      </div>
      {named(true) && <Text size="sm">{t('order.seated', { names: named(true) })}</Text>}
      {named(false) && (
        <Text size="sm" c="dimmed">
          {t('order.notSeated', { names: named(false) })}
        </Text>
      )}
      {free > 0 && (
        <Group gap="sm">
          <Button
            size="sm"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            aria-label={t('order.assignOf', { name })}
            onClick={() => onDo('assign', seats)}
          >
            {t('order.assign')}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('order.codeOf', { name })}
            onClick={() => onDo('code', seats)}
          >
            {t('order.code')}
          </Button>
        </Group>
      )}
    </li>
  );
}
