import { frenchDates } from '@app/domain/french-dates';
import type { Readable } from 'node:stream';
import { shownEvidence, wasExamined } from '@app/domain/qualification/evidence-kind';
import { showCode } from '@app/domain/qualification/verification-code';
import type { Day } from '@app/domain/time';
import type { Call } from '../../../platform/http/handler.ts';
import type { CertificateFacts } from './certificate-page.ts';
import { certificateWords } from './certificate-words.ts';
import { offlineProof } from './credential.ts';
import { qrOf } from '../../../platform/files/qr.ts';
import type { PublicAchievement } from '../records.ts';

type Wish = { format: 'a4' | 'letter' | 'card'; locale: 'en' | 'fr' | null; holderName: string };

/** The printed form of an achievement, from its snapshot: a page, or a wallet card of ID-1 size (ISO/IEC 7810). */
export async function certificatePdf(
  call: Pick<Call, 'runtime'>,
  found: PublicAchievement,
  { format, locale, holderName }: Wish,
): Promise<Buffer> {
  const { snapshot } = found;
  const language = locale ?? (snapshot.locale === 'fr' ? 'fr' : 'en');
  const shown = shownEvidence(snapshot);
  const proof = offlineProof(call.runtime.secrets, found);
  const { publicOrigin } = call.runtime.config;
  const facts: CertificateFacts = {
    words: certificateWords[language],
    language,
    holderName,
    title:
      snapshot.course.titles[language] ??
      snapshot.course.titles.en ??
      Object.values(snapshot.course.titles)[0] ??
      snapshot.course.code,
    courseCode: snapshot.course.code,
    courseVersion: snapshot.course.version,
    completedOn: longDay(snapshot.completedOn, language),
    validThrough: found.validThrough && longDay(found.validThrough, language),
    number: found.certificateNumber,
    code: showCode(found.verificationCode),
    duration: snapshot.course.minutes === null ? null : duration(snapshot.course.minutes, language),
    completed: certificateWords[language][wasExamined(shown) ? 'completed' : 'attended'],
    earned: certificateWords[language].earned[shown] ?? null,
    references: snapshot.course.regulationRefs.join(' · '),
    issuer: snapshot.issuer.name,
    address: `${new URL(publicOrigin).host}/achievements`,
    qr: await qrOf(`${publicOrigin}/achievements/${found.publicId}#p=${proof}`),
    logo: await logoOf(call, found),
    revokedOn: found.revokedOn && longDay(found.revokedOn, language),
  };
  // The PDF library is loaded with the first certificate: it costs 60 MB.
  const { renderCertificate } = await import('./certificate-page.ts');
  return renderCertificate(facts, format);
}

/** Beside its certificate in one folder, the card has a name of its own. */
export const nameOfPdf = (number: string, format: Wish['format']): string =>
  `${number}${format === 'card' ? '-card' : ''}.pdf`;

/** The company's logo as PNG, which is what the page can hold; without one the name alone stands there. */
async function logoOf({ runtime }: Pick<Call, 'runtime'>, { logo }: PublicAchievement): Promise<Buffer | null> {
  if (!logo) return null;
  try {
    const { default: sharp } = await import('sharp');
    const bytes = await runtime.files.read(logo.bucket, logo.path);
    return await sharp(await collect(bytes))
      .resize({ width: 600, height: 200, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    // A lost logo must not cost anyone their certificate.
    return null;
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function longDay(day: Day, language: string): string {
  const words = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  return language === 'fr' ? frenchDates(words) : words;
}

function duration(minutes: number, language: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}
