import type { Notifications, QuietHours } from '../identity/notifications.ts';
import { quietUntil } from '../identity/notifications.ts';
import type { Instant } from '../time.ts';
import type { Channel, NoticeTopic } from './topics.ts';

/**
 * Why a channel is not used: no address, turned off by the person, mail came back, not set up here or on a device, too
 * many of its kind today, or the person left while it waited for its time.
 */
export const suppressedReasons = ['noAddress', 'optedOut', 'bounced', 'notSetUp', 'tooMany', 'left'] as const;
export type SuppressedReason = (typeof suppressedReasons)[number];

/** What is known of how a person can be reached at a company. */
export type Reach = {
  email: string | null;
  emailSuppressed: boolean;
  /** E.164. */
  phone: string | null;
  phoneSuppressed: boolean;
  /** Devices that show notifications. */
  devices: number;
  /** The company sends text messages, and the server can. */
  smsOn: boolean;
  wishes: Notifications;
  timeZone: string;
};

export type Sort = { topic: NoticeTopic; mandatory: boolean };

/**
 * Why a channel cannot or may not be used for this person; null: it is used. Mandatory overrides the person's choice,
 * never what is impossible.
 */
export function channelObstacle(
  channel: Channel,
  { topic, mandatory }: Sort,
  reach: Reach,
): Exclude<SuppressedReason, 'tooMany' | 'left'> | null {
  if (channel === 'inbox') return null;
  const impossible = {
    email: reach.email === null ? ('noAddress' as const) : reach.emailSuppressed ? ('bounced' as const) : null,
    push: reach.devices === 0 ? ('notSetUp' as const) : null,
    sms: !reach.smsOn
      ? ('notSetUp' as const)
      : reach.phone === null
        ? ('noAddress' as const)
        : reach.phoneSuppressed
          ? ('bounced' as const)
          : null,
  }[channel];
  return impossible ?? (mandatory || reach.wishes[channel][topic] ? null : 'optedOut');
}

/** What rings or lights up waits for the day where a person chose no quiet hours. */
export const usualNight: QuietHours = { from: '21:00', to: '07:00' };

/**
 * From when on a channel may be used; null: at once. `notBefore`: a time it was scheduled for; `undefined` leaves it to
 * the person's quiet hours. The inbox makes no sound: it waits for a scheduled time only.
 */
export function allowedFrom(
  channel: Channel,
  now: Instant,
  { wishes, timeZone }: Pick<Reach, 'wishes' | 'timeZone'>,
  notBefore: Instant | undefined,
): Instant | null {
  const from = notBefore !== undefined && notBefore > now ? notBefore : now;
  const quietHours = wishes.quietHours ?? (channel === 'email' ? null : usualNight);
  const after = channel === 'inbox' ? null : quietUntil(from, timeZone, { quietHours });
  return after ?? (from === now ? null : from);
}
