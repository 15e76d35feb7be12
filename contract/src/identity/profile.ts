import type { NoticeTopic } from '@app/domain/delivery/topics';
import { topics } from '@app/domain/delivery/topics';
import { z } from 'zod';
import { freeText, oneLine, secretText } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { email, locale, password } from './identity.ts';
import { code } from './second-factor.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const perTopic = z.strictObject(
  Object.fromEntries(topics.map((topic) => [topic, z.boolean()])) as Record<NoticeTopic, z.ZodBoolean>,
);
/**
 * What may be sent on which channel, by what it is about; emails about security and documents, and mandatory messages,
 * are always sent.
 */
export const notifications = z.strictObject({
  email: perTopic,
  push: perTopic,
  sms: perTopic,
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  area: 'main',
  beforeTerms: true,
  beforeFactor: true,
  summary: "One's own details",
  input: z.object({}),
  result: z.object({
    legalName: z.string(),
    preferredName: z.string().nullable(),
    email: z.string().nullable(),
    /** The masked address that waits for confirmation. */
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    locale,
    timeZone: z.string().nullable(),
    publicName: z.enum(['full', 'initials']),
    photo: z.string().nullable(),
    notifications,
    companyName: z.string(),
    employeeNumber: z.string(),
    jobTitle: z.string().nullable(),
    hiredOn: day,
    confirmedRecently: z.boolean(),
  }),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  area: 'main',
  summary: "Change one's own details",
  input: z.object({
    preferredName: oneLine().trim().max(100).nullable().optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\+[1-9]\d{6,14}$/)
      .nullable()
      .optional(),
    locale: locale.optional(),
    timeZone: oneLine().max(60).nullable().optional(),
    publicName: z.enum(['full', 'initials']).optional(),
  }),
  result: nothing,
});

export const changeNotifications = endpoint({
  method: 'PUT',
  path: '/profile/notifications',
  area: 'main',
  summary: 'Choose what is sent and when it stays quiet',
  input: notifications,
  result: nothing,
});

export const uploadPhoto = endpoint({
  method: 'PUT',
  path: '/profile/photo',
  area: 'main',
  kind: 'upload',
  summary: "Set one's photo: a JPEG, PNG or WebP of at most 10 MB; its metadata is dropped",
  input: z.object({}),
  result: z.object({ photo: z.string() }),
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/profile/photo',
  area: 'main',
  kind: 'download',
  exempt: true,
  beforeFactor: true,
  summary: "One's photo",
  input: z.object({ v: oneLine().max(40).optional() }),
  result: z.unknown(),
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/profile/photo',
  area: 'main',
  summary: "Remove one's photo",
  input: z.object({}),
  result: nothing,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  area: 'main',
  summary: 'Where one is signed in',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      current: z.boolean(),
      createdAt: instant,
      lastSeenAt: instant,
      companyName: z.string(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:sessionId',
  area: 'main',
  summary: "End one of one's sessions",
  input: z.object({ sessionId: uuid }),
  result: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  area: 'main',
  summary: "End all of one's sessions but this one",
  input: z.object({}),
  result: z.object({ ended: z.int() }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  area: 'main',
  summary: "Change one's password; ends all other sessions",
  input: z.object({ currentPassword: password, newPassword: password }),
  result: nothing,
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/profile/confirmations',
  area: 'main',
  beforeFactor: true,
  summary:
    'Give the password again, a code of the second factor, or the PIN one signed in with, before something weighty; good for ten minutes',
  input: z.object({
    password: password.optional(),
    code: code.optional(),
    pin: secretText().min(1).max(40).optional(),
  }),
  result: nothing,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email-changes',
  area: 'main',
  summary: 'Request a change of email address; it takes effect once confirmed by the link sent there',
  stepUp: 'accounts',
  input: z.object({ email }),
  result: nothing,
});

export const exportMyData = endpoint({
  method: 'GET',
  path: '/profile/export',
  area: 'main',
  kind: 'download',
  summary: 'Everything kept about oneself at the present company, as JSON',
  stepUp: 'people',
  input: z.object({}),
  result: z.unknown(),
});

// What the address in an email can do, without signing in: stop emails of its kind.
const unsubscribeToken = freeText().min(20).max(400);

export const lookAtUnsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscriptions/look',
  area: 'public',
  summary: 'Get the emails an unsubscribe link stops, and whether they are still on; changes nothing',
  input: z.object({ token: unsubscribeToken }),
  result: z.object({ kind: z.enum(topics), on: z.boolean() }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscriptions',
  area: 'public',
  summary: 'Stop the emails of an unsubscribe link',
  input: z.object({ token: unsubscribeToken }),
  result: nothing,
});
