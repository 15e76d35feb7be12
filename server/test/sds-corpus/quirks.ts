import type { Block, Composed } from './compose.ts';
import { misprinted, type Facts } from './facts.ts';
import type { Random } from './random.ts';

/** What real sheets have besides, each with its chance: what a reader can take for something else. */
export function addQuirks(sheet: Composed, facts: Facts, random: Random): Composed {
  const say = (en: string, fr: string) => (facts.language === 'en' ? en : fr);
  const pair = (label: string, value: string | string[]): Block => ({ kind: 'pair', label, value });
  const text = (words: string): Block => ({ kind: 'text', text: words });
  const section = (number: number) => sheet.sections[number - 1]!;
  /** Puts blocks before the first that is of a kind, or at the end. */
  const before = (number: number, is: (block: Block) => boolean, ...blocks: Block[]) => {
    const at = section(number).findIndex(is);
    section(number).splice(at < 0 ? section(number).length : at, 0, ...blocks);
  };
  const maybe = (run: () => void) => random.chance(0.3) && run();

  maybe(() => {
    const emergency = (block: Block) => block.kind === 'pair' && /emerg|urgen|24/i.test(block.label);
    before(
      1,
      emergency,
      pair(say('Fax', 'Télécopieur'), '(403) 555-0100'),
      pair(say('Customer service', 'Service à la clientèle'), '1-866-555-0111'),
    );
  });
  maybe(() =>
    section(1).push(pair('Email', 'sds@supplier.example'), pair(say('Website', 'Site Web'), 'www.supplier.example')),
  );
  maybe(() => section(1).splice(1, 0, pair(say('Article number', 'Numéro d’article'), '4472-19 (20 L)')));
  maybe(() =>
    section(1).push(
      text(
        say(
          '* Changed since the last version. Section 2: hazards identification was revised.',
          '* Modifié depuis la dernière version. La section 2 : identification des dangers a été révisée.',
        ),
      ),
    ),
  );
  maybe(() =>
    section(2).push(
      text('NFPA: Health 2, Flammability 3, Instability 0. HMIS: Health 2*, Flammability 3, Physical hazard 0'),
    ),
  );
  maybe(() =>
    section(2).push(
      text(
        say(
          '12.5% of the mixture consists of ingredients of unknown acute toxicity.',
          '12,5 % du mélange est constitué d’ingrédients de toxicité aiguë inconnue.',
        ),
      ),
    ),
  );
  maybe(() =>
    section(2).push(
      text(
        say(
          'Warning: empty containers may retain vapours. Keep them away from children.',
          'Attention aux contenants vides : ils peuvent contenir des vapeurs.',
        ),
      ),
    ),
  );
  maybe(() => section(3).push(text(`EC No. 200-662-2, REACH 01-2119471330-49-0000, ${misprinted('67-64-1')}`)));
  maybe(() =>
    section(3).push(
      text(
        say(
          'The remaining components are not hazardous or are below the limits of disclosure.',
          'Les autres composants ne sont pas dangereux ou sont sous les seuils de divulgation.',
        ),
      ),
    ),
  );
  maybe(() => section(9).push(pair(say('Danger of explosion', 'Danger d’explosion'), say('None', 'Aucun'))));
  maybe(() =>
    section(14).push(
      text(
        say(
          'Emergency response guide: 128. Special provisions: 1993/A3',
          'Guide des mesures d’urgence : 128. Dispositions particulières : 1993/A3',
        ),
      ),
    ),
  );
  maybe(() =>
    section(15).push(
      {
        kind: 'table',
        rows: [
          ['CAS-No.', say('Revision date', 'Date de révision')],
          ['108-88-3', '2007-03-01'],
        ],
      },
      text('SARA 302: H300, H330'),
    ),
  );
  maybe(() =>
    section(16).push(
      pair(say('Date of first issue', 'Date de première édition'), '2009-02-03'),
      pair(say('Next revision', 'Prochaine révision'), '2029-02-03'),
    ),
  );
  maybe(() =>
    section(16).push(
      text(
        say(
          'Abbreviations: CAS, GHS, LD50, P210, H-statement, UN',
          'Abréviations : CAS, SGH, DL50, P210, mention H, ONU',
        ),
      ),
    ),
  );
  if (random.chance(0.12)) {
    const headings = sheet.sections.flatMap((blocks) =>
      blocks.filter((block) => block.kind === 'heading').map((block) => text(block.text)),
    );
    sheet.title.push(text(say('Contents', 'Table des matières')), ...headings);
  }
  return sheet;
}
