import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { locale } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, queryBoolean, uuid } from '../endpoint.ts';
import { fileAddress } from './messaging.ts';

// What a person got from their company.

const announcement = z.object({
  id: uuid,
  subject: freeText(),
  paragraphs: z.array(freeText()),
  language: z.enum(['en', 'fr']),
  links: z.array(z.object({ label: freeText(), href: freeText() })),
  files: z.array(z.object({ name: freeText(), mime: freeText(), bytes: integer() })),
  from: freeText().nullable(),
  sentAt: instant,
  acknowledge: z.boolean(),
  acknowledgeBy: day.nullable(),
  acknowledgedAt: instant.nullable(),
});

export const listMyAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  area: 'main',
  summary:
    'Messages one got from the company in the last 90 days, newest first; `open`: only those still to be acknowledged, most urgent first',
  input: z.object({ open: queryBoolean.optional() }),
  result: z.object({ announcements: z.array(announcement), today: day }),
});
export const getMyAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/:messageId',
  area: 'main',
  summary: 'One message one got, as it was sent',
  input: z.object({ messageId: uuid }),
  result: announcement,
});
export const acknowledgeAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:messageId/acknowledgement',
  area: 'main',
  summary: 'Confirm that one has read and understood a message; doing it again changes nothing',
  input: z.object({ messageId: uuid }),
  result: z.object({ acknowledgedAt: instant }),
});
export const getMyAnnouncementFile = endpoint({
  method: 'GET',
  path: '/announcements/:messageId/files/:place',
  area: 'main',
  kind: 'download',
  summary: 'A file of a message one got',
  input: z.object(fileAddress),
  result: z.unknown(),
});
export const listKioskNotices = endpoint({
  method: 'GET',
  path: '/kiosk-notices',
  area: 'public',
  summary: 'The notices shown on this shared device before anyone signs in; none on other devices',
  input: z.object({ locale }),
  result: z.object({
    notices: z.array(
      z.object({
        id: uuid,
        subject: freeText(),
        paragraphs: z.array(freeText()),
        language: z.enum(['en', 'fr']),
        sentAt: instant,
        acknowledge: z.boolean(),
        acknowledgeBy: day.nullable(),
      }),
    ),
  }),
});
