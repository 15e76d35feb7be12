import * as api from '@app/contract/products/products';
import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { askLimits } from '@app/domain/operations/mail-limits';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import { subjectWith } from '../../platform/mail/mail-subject.ts';
import { takeTry } from '../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { productForSale } from './for-sale.ts';
import { looksForCompany } from './list-store.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Input = { productId: string; quantity: number; message: string; companyId: string; personId: string; key: string };

export const askForQuote = command(api.askForQuote, async (work, { productId, quantity, message }, { runtime }) => {
  const { companyId, personId } = work;
  work.authorize('products.askQuote', { companyId, personId });
  const { sku } = await productForSale(work, {
    productId,
    companyId,
    personId: looksForCompany(work) ? null : personId,
  });
  await takeTry(runtime, `ask:quote:${personId}`, askLimits.quote);
  // Those who answer are of another company: a job writes to them.
  const asked: Input = { productId, quantity, message, companyId, personId, key: globalThis.crypto.randomUUID() };
  await work.enqueue(tellSellers.name, asked);
  work.record({
    entity: 'product',
    entityId: productId,
    action: 'products.askQuote',
    changes: { sku, quantity, message },
  });
  return {};
});

const words = {
  en: {
    subject: (product: string) => subjectWith((short) => `Quote requested: ${short}`, product),
    text: (who: string, company: string, quantity: number, product: string) =>
      `${who} from ${company} requested a quote for ${quantity} × ${product}.`,
    answer: (address: string) => `Send the quote to ${address}.`,
    noAddress: 'This person has no email address. Contact an administrator of their company.',
    action: 'View product for this company',
    footer: 'You receive this email because you are a platform administrator.',
  },
  fr: {
    subject: (product: string) => subjectWith((short) => `Soumission demandée : ${short}`, product),
    text: (who: string, company: string, quantity: number, product: string) =>
      `${who}, de ${company}, demande une soumission pour ${quantity} × ${product}.`,
    answer: (address: string) => `Envoyez la soumission à ${address}.`,
    noAddress: 'Cette personne n’a pas d’adresse courriel. Communiquez avec un administrateur de son entreprise.',
    action: 'Voir le produit pour cette entreprise',
    footer: 'Vous recevez ce courriel parce que vous administrez la plateforme.',
  },
};

/** Writes to the platform's administrators who wants an offer of what, and where to answer. */
export const tellSellers: Job = {
  name: 'products.tellSellers',
  async run(runtime, payload) {
    const { productId, quantity, message, companyId, personId, key } = payload as Input;
    await workAsSystem(
      runtime,
      'products.tellSellers',
      async (work) => {
        work.authorize('products.edit');
        const { rows } = await sql<{
          names: Localised;
          sku: string;
          who: string;
          email: string | null;
          company: string;
        }>`
          select p.names, p.sku, coalesce(w.preferred_name, w.legal_name) as who, w.email, c.display_name as company
          from products p, people w, companies c where p.id = ${productId} and w.id = ${personId}
            and c.id = ${companyId}`.execute(work.tx);
        const asked = rows[0];
        if (!asked) return;
        const sellers = await sql<{
          id: string;
          email: string;
          locale: string;
        }>`select p.id, p.email, p.locale from people p join employments e on e.person_id = p.id
          where e.company_id = ${work.companyId} and p.qms_admin_since is not null and e.bu_admin_since is not null
            and p.email is not null
            and ${notEndedBefore('e', work.today)} order by p.id`.execute(work.tx);
        for (const { id, email, locale } of sellers.rows) {
          const w = locale === 'fr' ? words.fr : words.en;
          const product = `${inLanguage(asked.names, locale)} (${asked.sku})`;
          await writeMail(work, {
            kind: 'products.quote',
            to: email,
            locale,
            personId: id,
            companyId: work.companyId,
            subject: w.subject(product),
            paragraphs: [
              w.text(asked.who, asked.company, quantity, product),
              ...(message ? [message] : []),
              asked.email ? w.answer(asked.email) : w.noAddress,
            ],
            action: {
              label: w.action,
              href: `${runtime.config.publicOrigin}/admin/companies/${companyId}/products/${productId}`,
            },
            footer: w.footer,
            causedBy: personId,
            uniqueKey: `products.quote:${key}:${id}`,
          });
        }
      },
      { audited: false },
    );
  },
};
