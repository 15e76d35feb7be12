import * as api from '@app/contract/identity/identity';
import { sql } from 'kysely';
import type { z } from 'zod';
import { publicQuery } from '../../../platform/http/handler.ts';
import { factorOf } from '../../../platform/http/session.ts';
import { clockAround } from '../../../platform/database/zones.ts';
import { kioskShown } from '../pins/kiosks.ts';
import { photoAddress } from '../people/photo-address.ts';
import { askOne } from '../../../platform/database/questions.ts';
import { companyChoice } from '../questions.ts';

type SessionAnswer = z.input<typeof api.session>;

export const getSession = publicQuery(
  api.getSession,
  async (work, _input, call): Promise<SessionAnswer> => {
    const { session, runtime } = call;
    const demo = runtime.config.demo;
    const kiosk = await kioskShown(work, call);
    if (!session) {
      const { rows } = await sql<{
        value: SessionAnswer['maintenance'];
      }>`select value from settings where key = 'maintenance'`.execute(work.tx);
      return {
        person: null,
        claims: { buAdmin: false, qmsAdmin: false },
        company: null,
        companies: [],
        legal: { due: [], coming: [], companyDue: false },
        maintenance: rows[0]?.value ?? null,
        demo,
        pin: null,
        factor: null,
        kiosk,
      };
    }
    const factor = factorOf(session, work.now);
    const companies = await askOne(work, companyChoice, { personId: session.personId });
    return {
      person: {
        id: session.personId,
        displayName: session.displayName,
        locale: session.locale as 'en' | 'fr',
        timeZone: session.personTimeZone,
        photo: session.photo && photoAddress(session.photo),
      },
      claims: session.claims,
      company: {
        id: session.companyId,
        name: session.companyName,
        timeZone: session.timeZone,
        clock: clockAround(session.timeZone, work.now),
        locale: session.companyLocale,
        isPlatform: session.companyIsPlatform,
        suspension: session.suspension,
      },
      companies: session.byPin ? companies.filter(({ id }) => id === session.companyId) : companies,
      legal: { due: session.legalDue, coming: session.legalComing, companyDue: session.companyLegalDue },
      maintenance: session.maintenance,
      demo,
      pin: session.byPin ? { changeDue: session.pinChangeDue } : null,
      factor: factor.state === 'none' ? null : factor,
      kiosk,
    };
  },
  { withSession: true },
);
