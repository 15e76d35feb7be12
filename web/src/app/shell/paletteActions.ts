import type { LinkProps } from '@tanstack/react-router';
import {
  IconCalendarEvent,
  IconCertificate,
  IconClipboardCheck,
  IconMail,
  IconSchool,
  IconShieldCheck,
  IconSpeakerphone,
  IconTicket,
  IconUpload,
  IconUserPlus,
} from '../../ui/icons.ts';
import type { words } from '../../words/en/frame/palette.ts';

/** Something to do from anywhere: the page where it is done, opened at it. */
export type PaletteAction = {
  key: keyof typeof words.do;
  area: 'main' | 'settings';
  icon: typeof IconTicket;
  target: Pick<LinkProps, 'to'> & { search?: Record<string, string> };
};

export const paletteActions: PaletteAction[] = [
  {
    key: 'newEmployee',
    area: 'settings',
    icon: IconUserPlus,
    target: { to: '/settings/employees', search: { new: 'true' } },
  },
  {
    key: 'importEmployees',
    area: 'settings',
    icon: IconUpload,
    target: { to: '/settings/employees', search: { import: 'new' } },
  },
  {
    key: 'newSession',
    area: 'settings',
    icon: IconCalendarEvent,
    target: { to: '/settings/groupTraining', search: { new: 'training' } },
  },
  {
    key: 'toolboxTalk',
    area: 'settings',
    icon: IconSpeakerphone,
    target: { to: '/settings/groupTraining', search: { new: 'talk' } },
  },
  { key: 'assignCourse', area: 'settings', icon: IconSchool, target: { to: '/settings/courses' } },
  {
    key: 'assignSeats',
    area: 'settings',
    icon: IconTicket,
    target: { to: '/settings/courses', search: { tab: 'seats' } },
  },
  { key: 'newMessage', area: 'settings', icon: IconMail, target: { to: '/settings/messaging/new' } },
  {
    key: 'uploadCertificate',
    area: 'main',
    icon: IconCertificate,
    target: { to: '/profile', search: { tab: 'certificates' } },
  },
  { key: 'verifyCertificate', area: 'main', icon: IconClipboardCheck, target: { to: '/achievements/$id', search: {} } },
  {
    key: 'secureAccount',
    area: 'main',
    icon: IconShieldCheck,
    target: { to: '/profile', search: { tab: 'security' } },
  },
];
