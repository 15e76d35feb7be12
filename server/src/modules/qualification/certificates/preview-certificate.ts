import { previewCertificate as api } from '@app/contract/company/company-look';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { StoredFile } from '../../../platform/files/files.ts';
import { download } from '../../../platform/http/handler.ts';
import { certificatePdf } from './certificate.ts';

type Row = {
  name: string;
  legalName: string;
  isPlatform: boolean;
  timeZone: string;
  locale: string;
  logo: StoredFile | null;
};

/** What a certificate of this company looks like; its number and code belong to no one. */
export const previewCertificate = download(api, async (work, { companyId, locale }, call) => {
  work.authorize('company.viewAny');
  const { rows } = await sql<Row>`select display_name as name, legal_name as "legalName", is_platform as "isPlatform",
      time_zone as "timeZone", locale, logo from companies where id = ${companyId}`.execute(work.tx);
  const company = rows[0];
  if (!company) throw new DomainError('notFound');
  const language = locale ?? (company.locale.startsWith('fr') ? 'fr' : 'en');
  const holderName = language === 'fr' ? 'Prénom Nom' : 'First Last Name';
  const body = await certificatePdf(
    call,
    {
      publicId: 'A'.repeat(22),
      verificationCode: 'SAMPLE2345',
      certificateNumber: 'SAMPLE-0000',
      validFrom: work.today,
      validThrough: work.today,
      issuedAt: work.now,
      snapshot: {
        holderName,
        course: {
          code: 'SAMPLE',
          version: 1,
          titles: { en: 'Sample course', fr: 'Exemple de cours' },
          summaries: {},
          minutes: 90,
          regulationRefs: [],
        },
        issuer: { name: company.name, legalName: company.legalName, isPlatform: company.isPlatform },
        completedOn: work.today,
        scorePercent: null,
        evidence: 'course',
        locale: language,
      },
      statusIndex: 0,
      revokedOn: null,
      suspended: false,
      soonDays: null,
      publicName: 'full',
      timeZone: company.timeZone,
      issuer: company.name,
      logo: company.logo,
      renewedBy: null,
    },
    { format: 'a4', locale: language, holderName },
  );
  return { body, mime: 'application/pdf', filename: 'certificate-sample.pdf', inline: true, cache: 'no-store' };
});
