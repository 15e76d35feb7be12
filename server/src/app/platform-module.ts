import { sendMails } from '../platform/mail.ts';
import type { Module } from '../platform/module.ts';

/** Endpoints and jobs of the ground floor itself: health of jobs, outbox, maintenance, stored bytes. */
export const platformModule: Module = { name: 'platform', handlers: [], jobs: [sendMails] };
