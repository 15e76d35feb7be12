import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { useMoney } from '../../../../modules/store/money.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { PutIntoCart } from '../../courses/seats/PutIntoCart.tsx';
import { sufficient } from './SeatsNote.tsx';
import classes from './SeatLines.module.css';

type Course = Result<'listSeatsOfRows'>['courses'][number];

/** So many courses are told at first. */
const first = 3;

/** By course the seats that are needed, there and to buy, what they cost, and the way into the cart. */
export function SeatLines({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation('acting');
  const [whole, setWhole] = useState(false);
  // Nothing is folded away for one more.
  const atFirst = courses.length === first + 1 ? courses.length : first;
  return (
    <>
      <ul className={classes.lines}>
        {(whole ? courses : courses.slice(0, atFirst)).map((course) => (
          <SeatLine key={course.id} course={course} />
        ))}
      </ul>
      {!whole && courses.length > atFirst && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('seats.showAll', { count: courses.length })}
        </Anchor>
      )}
    </>
  );
}

function SeatLine({ course }: { course: Course }) {
  const { t } = useTranslation('acting');
  const { needed, available, ordered, toBuy, productId, unitMinor, currency } = course;
  const money = useMoney(currency ?? 'USD');
  const counts = [
    t('seats.needed', { count: needed }),
    t('seats.available', { count: available }),
    ordered > 0 && t('seats.ordered', { count: ordered }),
    unitMinor !== null && toBuy > 0 && t('seats.cost', { amount: money(unitMinor * toBuy) }),
  ].filter(Boolean);
  return (
    <li>
      <div>
        <Text size="sm" fw={550}>
          {course.course}
        </Text>
        <Text size="xs" c="var(--app-ink-soft)">
          {counts.join(' · ')}
        </Text>
      </div>
      <div className={classes.toBuy}>
        <StatusBadge tone={toBuy > 0 || available < needed ? 'due' : 'good'}>
          {toBuy > 0 ? t('seats.toBuy', { count: toBuy }) : t(sufficient([course]))}
        </StatusBadge>
        {toBuy > 0 && productId === null && <Text size="xs">{t('seats.notSold')}</Text>}
        {toBuy > 0 && <PutIntoCart need={{ ...course, people: course.forPeople }} />}
      </div>
    </li>
  );
}
