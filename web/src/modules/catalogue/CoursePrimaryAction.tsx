import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { IconArrowRight, IconAward, IconPlayerPlay, IconRefresh, IconTicket } from '../../ui/icons.ts';
import type { Translate } from '../../ui/i18n.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { Format } from '../../words/format.ts';
import { useFormat } from '../../words/format.ts';
import { useMoney } from '../../words/money.ts';

type Course = Result<'getCourseDetails'>;
/** `failed`: what is said of a step that was not passed. */
type ActionProps = { course: Course; failed: { again: string; next: string } | null };

/**
 * The one button of a course's page. It always leads somewhere; the words beside it say why it is this one. `again`:
 * the last attempt failed, and this begins another.
 */
export function CoursePrimaryAction({ course, failed, again = false }: ActionProps & { again?: boolean }) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const { action } = course;
  const learn = () => navigate({ to: '/courses/view/$id', params: { id: course.id } });
  const enrol = useCommand('enrol', {
    refresh: ['getCourseDetails', 'listCategories', 'browseCourses', 'listCategoryCourses'],
    onSuccess: learn,
  });
  const button = { size: 'md', fullWidth: true } as const;
  if (action.kind === 'start' || action.kind === 'renew') {
    const begin = () =>
      action.kind === 'start' && action.enrolmentId ? void learn() : enrol.mutate({ courseId: course.id });
    const Icon = action.kind === 'renew' ? IconRefresh : IconPlayerPlay;
    return (
      <Button {...button} loading={enrol.isPending} onClick={begin} leftSection={<Icon size={18} aria-hidden />}>
        {course.seat && !course.seat.own
          ? t('seat.use', { count: course.seat.free })
          : t(`action.${again ? 'again' : action.kind}`)}
      </Button>
    );
  }
  if (action.kind === 'continue') {
    return (
      <Button
        {...button}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/courses/view/$id" params={{ id: course.id }} {...props} />}
      >
        {failed ? failed.again : t('action.continue')}
      </Button>
    );
  }
  if (action.kind === 'prerequisiteMissing') {
    return (
      <Button
        {...button}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/courses/$id" params={{ id: action.courseId }} {...props} />}
      >
        {t('action.first')}
      </Button>
    );
  }
  if (action.kind === 'seatMissing') return <SeatMissing courseId={course.id} action={action} />;
  const publicId = action.kind === 'notOpenYet' ? null : action.publicId;
  if (publicId) {
    return (
      <Button
        {...button}
        variant="light"
        leftSection={<IconAward size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/achievements/$id" params={{ id: publicId }} {...props} />}
      >
        {t('action.certificate')}
      </Button>
    );
  }
  return (
    <Button {...button} variant="light" renderRoot={(props) => <Link to="/categories" {...props} />}>
      {t('action.find')}
    </Button>
  );
}

type Missing = Extract<Course['action'], { kind: 'seatMissing' }>;

/**
 * No seat is free: to ask one's company, to take the request back; or to buy, first of all where no one can be asked.
 */
function SeatMissing({ courseId, action: { requestId, mayAsk, offer } }: { courseId: string; action: Missing }) {
  const { t } = useTranslation('catalogue');
  const { money } = useMoney();
  const ask = useCommand('askForSeat', { refresh: ['getCourseDetails'], done: t('seat.asked') });
  const withdraw = useCommand('withdrawSeatRequest', { refresh: ['getCourseDetails'], done: t('seat.withdrawn') });
  return (
    <Stack gap="xs">
      {requestId ? (
        <Button
          size="md"
          fullWidth
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ requestId })}
        >
          {t('seat.withdraw')}
        </Button>
      ) : (
        mayAsk && (
          <Button
            size="md"
            fullWidth
            loading={ask.isPending}
            leftSection={<IconTicket size={18} aria-hidden />}
            onClick={() => ask.mutate({ courseId, note: '' })}
          >
            {t('seat.ask')}
          </Button>
        )
      )}
      {offer && (
        <Button
          size="md"
          fullWidth
          variant={mayAsk || requestId ? 'light' : 'filled'}
          renderRoot={(props) => <Link to="/store/$id" params={{ id: offer.productId }} {...props} />}
        >
          {t('seat.buy', { price: money(offer.unitMinor, offer.currency) })}
        </Button>
      )}
    </Stack>
  );
}

/** Why it is this button. */
export function CourseActionReason({ course, failed }: ActionProps) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  return <>{course.action.kind === 'continue' && failed ? failed.next : reasonOf(course, t, f)}</>;
}

function reasonOf(
  { action, seat, expectedMinutes, prerequisites }: Course,
  t: Translate<'catalogue'>,
  f: Format,
): string {
  if (seat && (action.kind === 'start' || action.kind === 'renew'))
    return seat.own ? t('seat.own') : t('seat.free', { count: seat.free });
  switch (action.kind) {
    case 'start':
      return t('action.startText', { time: f.minutes(expectedMinutes) });
    case 'continue':
      return t('action.continueText');
    case 'renew':
      return t(action.expired ? 'action.renewExpiredText' : 'action.renewText', { day: f.day(action.validThrough) });
    case 'renewOpensOn':
      return t('action.renewOpensOnText', { day: f.day(action.validThrough), opensOn: f.day(action.opensOn) });
    case 'prerequisiteMissing':
      return t('action.prerequisiteText', {
        title: prerequisites.find((other) => other.courseId === action.courseId)?.title,
      });
    case 'completed':
      return t('action.completedText');
    case 'retired':
      return t('action.retiredText');
    case 'seatMissing':
      return t(action.requestId ? 'seat.waiting' : action.mayAsk ? 'seat.missing' : 'seat.toBuy');
    case 'notOpenYet':
      return t('action.notOpenYetText');
  }
}
