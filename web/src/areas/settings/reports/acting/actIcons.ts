import {
  IconBan,
  IconBookmark,
  IconCalendarDue,
  IconCalendarEvent,
  IconClock,
  IconMail,
  IconSchool,
  IconTicket,
} from '../../../../ui/icons.ts';
import type { Act } from './rows.ts';

export const actIcons = {
  assign: IconSchool,
  remind: IconMail,
  seats: IconTicket,
  reserve: IconBookmark,
  book: IconCalendarEvent,
  due: IconCalendarDue,
  extend: IconClock,
  exempt: IconBan,
} as const satisfies Record<Act, unknown>;
