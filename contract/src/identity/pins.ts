import { employeeList } from '@app/domain/company/employee-list';
import { mostSlips } from '@app/domain/identity/pin';
import { z } from 'zod';
import { oneLine } from '../boundary.ts';
import { employee } from '../company/employees.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { bulkResult, selectionOf } from '../lists/list.ts';

const typedPin = oneLine().min(1).max(40);

export const signInByPin = endpoint({
  method: 'POST',
  path: '/session/pin',
  area: 'public',
  summary:
    'Sign in by company code, employee number and PIN; on a kiosk the company is the kiosk’s. A one-time PIN opens nothing but changePin',
  input: z.object({
    companyCode: oneLine().max(100).optional(),
    employeeNumber: oneLine().min(1).max(100),
    pin: typedPin,
  }),
  result: z.object({ pinChangeDue: z.boolean() }),
});

export const changePin = endpoint({
  method: 'POST',
  path: '/profile/pin',
  area: 'main',
  exempt: true,
  beforePin: true,
  summary: 'Change the PIN; the current one is required unless it was a one-time PIN. Ends all other sessions here',
  input: z.object({ currentPin: typedPin.optional(), newPin: typedPin }),
  result: nothing,
});

// What the company's admins do -------------------------------------------------------------------------

const chosen = { selection: selectionOf(employeeList) };

export const previewPins = endpoint({
  method: 'POST',
  path: '/settings/employees/bulk/pins/preview',
  area: 'settings',
  summary: `Who would get a PIN and who would not, and why; at most ${mostSlips} at once`,
  input: z.object(chosen),
  result: bulkResult,
});

export const givePins = endpoint({
  method: 'POST',
  path: '/settings/employees/bulk/pins',
  area: 'settings',
  kind: 'download',
  summary:
    'Give the chosen employees one-time PINs: a PDF of slips to print, made once; earlier PINs and the sessions here end',
  stepUp: 'secrets',
  input: z.object({ ...chosen, format: z.enum(['a4', 'letter']) }),
  result: z.unknown(),
});

export const getEmployeePin = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/pin',
  area: 'settings',
  summary: 'Whether an employee has a PIN, who gave it and until when it waits; never the PIN',
  input: z.object(employee),
  result: z.object({
    pin: z
      .object({
        issuedAt: instant,
        issuedBy: z.string().nullable(),
        state: z.enum(['waiting', 'expired', 'used', 'chosen']),
        expiresAt: instant.nullable(),
      })
      .nullable(),
    /** Why no PIN can be given, or null. */
    obstacle: z.enum(['alreadyLeft', 'samplePerson', 'pinNotForAdmins', 'pinNotNeeded']).nullable(),
  }),
});

export const removePin = endpoint({
  method: 'DELETE',
  path: '/settings/employees/:personId/pin',
  area: 'settings',
  summary: 'Take an employee’s PIN away; the sessions opened with it end',
  input: z.object(employee),
  result: nothing,
});

// Kiosks -----------------------------------------------------------------------------------------------

export const listKiosks = endpoint({
  method: 'GET',
  path: '/settings/kiosks',
  area: 'settings',
  summary: 'The shared devices of the company, revoked ones last',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      site: z.string().nullable(),
      createdBy: z.string(),
      createdAt: instant,
      activatedAt: instant.nullable(),
      lastSeenAt: instant.nullable(),
      revokedAt: instant.nullable(),
      state: z.enum(['waiting', 'linkExpired', 'active', 'revoked']),
      signedIn: z.boolean(),
    }),
  ),
});

export const createKiosk = endpoint({
  method: 'POST',
  path: '/settings/kiosks',
  area: 'settings',
  summary: 'Name a device that people share; the link turns the device that opens it into a kiosk, once, within a day',
  stepUp: 'secrets',
  input: z.object({ name: oneLine().trim().min(1).max(100), siteId: uuid.nullable() }),
  result: z.object({ id: uuid, address: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
});

export const revokeKiosk = endpoint({
  method: 'DELETE',
  path: '/settings/kiosks/:kioskId',
  area: 'settings',
  summary: 'Turn a kiosk back into an ordinary device and sign out the person using it',
  input: z.object({ kioskId: uuid }),
  result: nothing,
});

export const activateKiosk = endpoint({
  method: 'POST',
  path: '/kiosks',
  area: 'public',
  summary: 'Make this device the kiosk that a link is for; works once',
  input: z.object({ token: oneLine().min(20).max(100) }),
  result: nothing,
});
