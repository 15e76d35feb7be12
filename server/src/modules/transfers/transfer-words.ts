import { cutText } from '@app/domain/cut-text';
import { subjectWith } from '../../platform/mail/mail-subject.ts';
import type { Transfer, Transferable, TransferStep } from './records.ts';

type Input = { from: string; to: string; records: readonly Transferable[] };

/**
 * What the ticket of a transfer says, in the person's language: from where to where, and how many records. Which they
 * are, staff need not know.
 */
export function ticketWords(
  locale: string,
  { from, to, records: { length: count } }: Input,
): { subject: string; body: string } {
  return locale === 'fr'
    ? {
        subject: cutText(`Transfert de dossiers\u00a0: ${from} → ${to}`, 200),
        body: `J’accepte que ${count === 1 ? 'un dossier soit transféré' : `${count} dossiers soient transférés`} de ${from} à ${to}.`,
      }
    : {
        subject: cutText(`Record transfer: ${from} → ${to}`, 200),
        body: `I consent to the transfer of ${count === 1 ? 'one record' : `${count} records`} from ${from} to ${to}.`,
      };
}

/** Why a certificate that a transfer brought is rejected by itself. */
export const partedNote = (locale: string): string =>
  locale === 'fr'
    ? 'Deux comptes fusionnés par erreur ont été séparés\u00a0: ce certificat est celui d’une autre personne.'
    : 'Two accounts that had been merged by mistake were separated: this certificate is another person’s.';

type Details = { step: TransferStep; who: 'person' | 'giving' | 'receiving'; person: string; transfer: Transfer };
type Words = { subject: string; paragraphs: string[]; action: string };

/** The email about a step, for who is told of it. */
export function mailWords(locale: string, given: Details): Words {
  return locale === 'fr' ? french(given) : english(given);
}

function english({
  step,
  who,
  person,
  transfer: { fromName, toName, refusedReason, records, consentedAt, doneAt },
}: Details): Words {
  const open = who === 'person' ? 'View transfer' : 'View transfers';
  const mail = (subject: string, ...paragraphs: string[]) => ({
    subject: subjectWith((short) => short, subject),
    paragraphs,
    action: open,
  });
  switch (step) {
    case 'request':
      return mail(
        `${toName} requests your training records`,
        `${toName} asks you to bring your training records from an earlier employer. You choose which ones, or decline.`,
        'Nothing is shown to anyone before you consent. The request ends after 30 days.',
      );
    case 'consent':
      return who === 'giving'
        ? mail(
            `Confirm records of ${person}`,
            `${person} consents to the transfer of ${records.length} training records from ${fromName} to ${toName}. Check them, and release or refuse them within 30 days.`,
          )
        : mail(
            `Records of ${person} from ${fromName}`,
            `${person} brings ${records.length} training records from ${fromName}. Accept or refuse them within 30 days; each certificate is still reviewed.`,
          );
    case 'refuse':
      return mail(
        `Transfer of records refused`,
        `The transfer of records of ${person} from ${fromName} to ${toName} was refused: “${refusedReason}”`,
      );
    case 'withdraw':
      if (consentedAt === null)
        return mail(
          'Request for records declined',
          `${person} declined your request for records of an earlier employer.`,
        );
      return mail(
        `Transfer of records withdrawn`,
        `${person} withdrew the transfer of records. They are no longer shown.`,
      );
    case 'finish':
      return mail(
        `Records of ${person} transferred`,
        `The records from ${fromName} are now at ${toName}. Certificates count there once they have been reviewed.`,
      );
    case 'left':
      return mail(
        `Transfer of records ended`,
        `${person} no longer works for ${toName}. The transfer of records to ${toName} has ended, and nothing was transferred.`,
      );
    case 'parted':
      return mail(
        doneAt ? `Transferred records of another person` : `Transfer of records ended`,
        `Two accounts that had been merged by mistake were separated. The transfer of records of ${person} from ${fromName} to ${toName} included records of another person.`,
        doneAt
          ? `They are no longer listed, and certificates that were waiting for a review were rejected. Any that was verified already has to be revoked at ${toName}.`
          : `It has ended, and nothing was transferred.`,
      );
    default:
      return mail(
        `Transfer of records expired`,
        `The transfer of your records to ${toName} was not completed within 30 days. Nothing was transferred; you can start again.`,
      );
  }
}

function french({
  step,
  who,
  person,
  transfer: { fromName, toName, refusedReason, records, consentedAt, doneAt },
}: Details): Words {
  const open = who === 'person' ? 'Voir le transfert' : 'Voir les transferts';
  const mail = (subject: string, ...paragraphs: string[]) => ({
    subject: subjectWith((short) => short, subject),
    paragraphs,
    action: open,
  });
  switch (step) {
    case 'request':
      return mail(
        `${toName} demande vos dossiers de formation`,
        `${toName} vous invite à transférer vos dossiers de formation d’un ancien employeur. Vous choisissez lesquels, ou vous refusez.`,
        'Rien n’est montré à personne avant votre consentement. La demande expire après 30 jours.',
      );
    case 'consent':
      return who === 'giving'
        ? mail(
            `Dossiers de ${person} à confirmer`,
            `${person} consent au transfert de ${records.length} dossiers de formation de ${fromName} à ${toName}. Vérifiez-les, puis acceptez ou refusez de les transmettre dans les 30 jours.`,
          )
        : mail(
            `Dossiers de ${person} provenant de ${fromName}`,
            `${person} apporte ${records.length} dossiers de formation de ${fromName}. Acceptez-les ou refusez-les dans les 30 jours; chaque certificat doit encore être vérifié.`,
          );
    case 'refuse':
      return mail(
        'Transfert de dossiers refusé',
        `Le transfert des dossiers de ${person} de ${fromName} à ${toName} a été refusé\u00a0: «\u00a0${refusedReason}\u00a0»`,
      );
    case 'withdraw':
      if (consentedAt === null)
        return mail(
          'Demande de dossiers refusée',
          `${person} a refusé votre demande de dossiers d’un ancien employeur.`,
        );
      return mail(
        'Transfert de dossiers annulé',
        `${person} a annulé le transfert de ses dossiers. Ils ne sont plus affichés.`,
      );
    case 'finish':
      return mail(
        `Dossiers de ${person} transférés`,
        `Les dossiers provenant de ${fromName} sont maintenant chez ${toName}. Les certificats y compteront une fois vérifiés.`,
      );
    case 'left':
      return mail(
        'Transfert de dossiers terminé',
        `${person} ne travaille plus chez ${toName}. Le transfert de dossiers à ${toName} a pris fin, et rien n’a été transféré.`,
      );
    case 'parted':
      return mail(
        doneAt ? 'Dossiers transférés d’une autre personne' : 'Transfert de dossiers terminé',
        `Deux comptes fusionnés par erreur ont été séparés. Le transfert des dossiers de ${person} de ${fromName} à ${toName} comprenait des dossiers d’une autre personne.`,
        doneAt
          ? `Ils ne sont plus affichés, et les certificats qui attendaient une vérification ont été refusés. Tout certificat déjà vérifié doit être révoqué chez ${toName}.`
          : 'Il a pris fin, et rien n’a été transféré.',
      );
    default:
      return mail(
        'Transfert de dossiers expiré',
        `Le transfert de vos dossiers à ${toName} n’a pas été terminé dans les 30 jours. Rien n’a été transféré; vous pouvez recommencer.`,
      );
  }
}
