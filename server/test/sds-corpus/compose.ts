import { pictogramNames } from '@app/domain/sds/label/pictogram-names';
import { pictogramsOf, signalWordOf } from '@app/domain/sds/pictograms';
import { hazardStatement, precautionaryStatement, type SheetLocale } from '@app/domain/sds/statements';
import { casOf, truthOf, type Facts, type Truth } from './facts.ts';
import type { Random } from './random.ts';
import { body, classOf, laws, titleOf } from './words.ts';

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'sub'; text: string }
  | { kind: 'pair'; label: string; value: string | string[] }
  | { kind: 'two'; left: readonly [string, string]; right: readonly [string, string] }
  | { kind: 'text'; text: string; bold?: boolean }
  | { kind: 'table'; rows: string[][] };
export type DateForm = 'iso' | 'isoSlash' | 'us' | 'eu' | 'dots' | 'long' | 'short';
export type Labels = Record<
  | 'product'
  | 'supplier'
  | 'emergency'
  | 'revised'
  | 'before'
  | 'printed'
  | 'signal'
  | 'hazards'
  | 'precautions'
  | 'pictograms'
  | 'un',
  string
>;

/** How a manufacturer writes its sheets. */
export type Manner = {
  heading: (section: number, title: string, language: SheetLocale) => string;
  labels: Record<SheetLocale, Labels>;
  /** Headings of subsections: numbered, without a number, or none. */
  subs: 'numbered' | 'plain' | 'none';
  product: 'pair' | 'below' | 'two';
  supplier: 'pair' | 'below' | 'named';
  codes: 'before' | 'colon' | 'dash' | 'after' | 'none' | 'run';
  signal: 'pair' | 'alone' | 'below';
  pictograms: 'names' | 'codes' | 'none';
  classification: boolean;
  dates: 'top' | 'header' | 'footer' | 'last';
  date: Record<Facts['jurisdiction'], DateForm>;
  ingredients: 'codes' | 'plain' | 'casFirst' | 'pairs';
  fullText: boolean;
  transport: 'pairs' | 'modes' | 'table' | 'sentence';
  law: 'top' | 'section2' | 'last' | 'none';
};
export type Composed = { title: Block[]; sections: Block[][]; header: string[]; footer: string[]; truth: Truth };

const monthNames = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
const shortMonths = {
  en: monthNames.en.map((name) => name.slice(0, 3)),
  fr: 'janv févr mars avr mai juin juil août sept oct nov déc'.split(' '),
};
export function written(
  [year, month, day]: readonly [number, number, number],
  form: DateForm,
  language: SheetLocale,
): string {
  const [m, d] = [String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  const name = monthNames[language][month - 1]!;
  switch (form) {
    case 'iso':
      return `${year}-${m}-${d}`;
    case 'isoSlash':
      return `${year}/${m}/${d}`;
    case 'us':
      return `${m}/${d}/${year}`;
    case 'eu':
      return `${d}/${m}/${year}`;
    case 'dots':
      return `${d}.${m}.${year}`;
    case 'long':
      return language === 'en' ? `${name} ${day}, ${year}` : `${day === 1 ? '1er' : day} ${name} ${year}`;
    case 'short':
      return `${d}-${shortMonths[language][month - 1]!}-${year}`;
  }
}

/** The blocks of a sheet in a manner, and what is true of it. */
export function compose(facts: Facts, manner: Manner, random: Random): Composed {
  const { language, jurisdiction } = facts;
  const en = language === 'en';
  const say = (english: string, french: string) => (en ? english : french);
  const labels = manner.labels[language];
  const texts = body[language];
  const truth = truthOf(facts);
  const sections: Block[][] = Array.from({ length: 16 }, (_none, at) => [
    { kind: 'heading', text: manner.heading(at + 1, titleOf(at + 1, language, jurisdiction), language) },
  ]);
  const put = (section: number, ...blocks: Block[]) => sections[section - 1]!.push(...blocks);
  const sub = (section: number, part: number, text: string) => {
    if (manner.subs === 'none') return;
    put(section, { kind: 'sub', text: manner.subs === 'numbered' ? `${section}.${part} ${text}` : text });
  };
  const pair = (label: string, value: string | string[]): Block => ({ kind: 'pair', label, value });
  const form = manner.date[jurisdiction];
  const dates: (readonly [string, string])[] = [
    ...(facts.revised ? [[labels.revised, written(facts.revised, form, language)] as const] : []),
    ...(labels.before ? [[labels.before, written(facts.before, form, language)] as const] : []),
    ...(labels.printed ? [[labels.printed, written([2026, 1, 14], form, language)] as const] : []),
  ];

  // 1
  sub(1, 1, say('Product identifier', 'Identificateur de produit'));
  const code = `${random.pick(['A', 'ND-', '70-0704-', ''])}${random.int(10_000, 99_999)}`;
  if (manner.product === 'below') put(1, { kind: 'text', text: facts.product });
  else if (manner.product === 'two')
    put(1, { kind: 'two', left: [labels.product, facts.product], right: [say('IDH number', 'Numéro IDH'), code] });
  else put(1, pair(labels.product, facts.product), pair(say('Product code', 'Code du produit'), code));
  if (random.chance(0.4))
    put(
      1,
      pair(
        say('Other means of identification', 'Autres moyens d’identification'),
        say('Not available', 'Non disponible'),
      ),
    );
  sub(1, 2, say('Recommended use and restrictions on use', 'Usage recommandé et restrictions d’utilisation'));
  put(
    1,
    pair(
      say('Recommended use', 'Usage recommandé'),
      say('Industrial cleaning product', 'Produit de nettoyage industriel'),
    ),
  );
  sub(
    1,
    3,
    say(
      'Details of the supplier of the safety data sheet',
      'Renseignements concernant le fournisseur de la fiche de données de sécurité',
    ),
  );
  const address = [...facts.supplier.lines, say('Telephone: (403) 555-0199', 'Téléphone : 450 555-0199')];
  if (facts.manufacturer && manner.supplier === 'pair' && !/manu|fab/i.test(labels.supplier))
    put(1, pair(say('Manufacturer', 'Fabricant'), [facts.manufacturer, '9 Mill Road', 'Akron, OH 44301']));
  if (manner.supplier === 'pair') put(1, pair(labels.supplier, [facts.supplier.name, ...address]));
  else if (manner.supplier === 'named')
    put(
      1,
      pair(say('Company name', 'Nom de la société'), facts.supplier.name),
      pair(say('Address', 'Adresse'), facts.supplier.lines),
    );
  else
    put(
      1,
      { kind: 'sub', text: labels.supplier },
      ...[facts.supplier.name, ...address].map((text): Block => ({ kind: 'text', text })),
    );
  if (facts.phone) {
    sub(1, 4, say('Emergency telephone number', 'Numéro de téléphone d’urgence'));
    put(
      1,
      pair(
        labels.emergency,
        `${random.pick(['', '', say('CHEMTREC: ', 'CANUTEC : ')])}${facts.phone}${random.pick(['', ` (${say('24 hours', '24 heures')})`])}`,
      ),
    );
  }

  // 2
  if (manner.law === 'section2') put(2, { kind: 'text', text: laws[jurisdiction][language] });
  sub(2, 1, say('Classification of the substance or mixture', 'Classification de la substance ou du mélange'));
  const word = signalWordOf(facts.hCodes);
  const statement = (code: string, text: string) =>
    ({
      before: `${code} ${text}`,
      colon: `${code}: ${text}`,
      dash: `${code} - ${text}`,
      after: `${text} (${code})`,
      none: text,
      run: `${code}: ${text}`,
    })[manner.codes];
  if (facts.hCodes.length === 0) {
    const notClassified = random.pick(
      en
        ? ['Not a hazardous substance or mixture.', 'Not classified as hazardous.', 'Not classified']
        : ['Non classé', 'Ce produit n’est pas classé dangereux.', 'N’est pas une substance ni un mélange dangereux.'],
    );
    put(2, { kind: 'text', text: notClassified });
    sub(2, 2, say('Label elements', 'Éléments d’étiquetage'));
    if (manner.signal === 'pair' && random.chance(0.6)) put(2, pair(labels.signal, say('None', 'Aucun')));
  } else {
    if (manner.classification) for (const one of facts.hCodes) put(2, { kind: 'text', text: classOf(one, language) });
    sub(2, 2, say('Label elements', 'Éléments d’étiquetage'));
    const signs = pictogramsOf(facts.hCodes, jurisdiction);
    if (manner.pictograms === 'names' && signs.length > 0)
      put(
        2,
        pair(
          labels.pictograms,
          signs.map((one) => pictogramNames[one][language]).join(random.pick([', ', ' | ', ' · '])),
        ),
      );
    if (manner.pictograms === 'codes' && signs.length > 0) put(2, pair(labels.pictograms, signs.join(' ')));
    const written =
      word &&
      (word === 'danger'
        ? 'Danger'
        : say('Warning', jurisdiction === 'clp' ? 'Attention' : random.pick(['Attention', 'Avertissement'])));
    const cased = written && random.chance(0.3) ? written.toUpperCase() : written;
    if (cased && manner.signal === 'pair') put(2, pair(labels.signal, cased));
    if (cased && manner.signal === 'below') put(2, { kind: 'sub', text: labels.signal }, { kind: 'text', text: cased });
    if (cased && manner.signal === 'alone') put(2, { kind: 'text', text: cased.toUpperCase(), bold: true });
    const hazards = facts.hCodes.map((one) => statement(one, `${hazardStatement(one, language)!}.`));
    put(2, manner.codes === 'run' ? pair(labels.hazards, hazards.join(' ')) : pair(labels.hazards, hazards));
    const precautions = facts.pCodes.map((one) =>
      statement(one.replaceAll('+', random.pick([' + ', '+'])), precautionaryStatement(one, language)!),
    );
    put(
      2,
      manner.codes === 'run' || manner.codes === 'none'
        ? pair(labels.precautions, precautions.join(' '))
        : pair(labels.precautions, precautions),
    );
  }
  sub(2, 3, say('Other hazards', 'Autres dangers'));
  put(2, { kind: 'text', text: say('None known.', 'Aucun connu.') });

  // 3
  sub(3, 2, say('Mixtures', 'Mélanges'));
  const share = () => random.pick(['30 - 60 %', '10 - 30', '< 5 %', '60 – 100', '>= 1 - < 3']);
  const name = (one: Facts['ingredients'][number]) => one[language];
  const head = [say('Chemical name', 'Nom chimique'), say('CAS No.', 'Numéro CAS'), say('% by weight', '% en poids')];
  const rows = facts.ingredients.map((one) => [name(one), casOf(one), share()]);
  if (manner.ingredients === 'plain') put(3, { kind: 'table', rows: [head, ...rows] });
  if (manner.ingredients === 'casFirst')
    put(3, { kind: 'table', rows: [head, ...rows].map(([a, b, c]) => [b!, c!, a!]) });
  if (manner.ingredients === 'codes')
    put(3, {
      kind: 'table',
      rows: [
        [...head, 'Classification'],
        ...rows.map((row, at) => [...row, facts.ingredients[at]!.codes.join(', ') || '-']),
      ],
    });
  if (manner.ingredients === 'pairs') for (const [a, b, c] of rows) put(3, pair(a!, `CAS: ${b} ${c}`));
  if (manner.fullText && manner.ingredients === 'codes')
    put(3, {
      kind: 'text',
      text: say(
        'For the full text of the H-statements mentioned in this section, see Section 16.',
        'Pour le texte complet des mentions H de cette section, voir la section 16.',
      ),
    });

  // 4 to 8
  const listed = (section: number, blocks: Block[]): string => {
    put(section, ...blocks);
    return blocks
      .map((block) =>
        block.kind === 'pair' ? `${block.label} ${String(block.value)}` : 'text' in block ? block.text : '',
      )
      .join(' ');
  };
  sub(4, 1, say('Description of first aid measures', 'Description des premiers soins nécessaires'));
  truth.firstAid = listed(
    4,
    random.some(
      [
        pair(say('Eye contact', 'Contact avec les yeux'), random.pick(texts.eyes)),
        pair(say('Skin contact', 'Contact avec la peau'), random.pick(texts.skin)),
        pair('Inhalation', random.pick(texts.inhalation)),
        pair('Ingestion', random.pick(texts.ingestion)),
      ],
      4,
    ),
  );
  put(5, ...texts.fire.map((text): Block => ({ kind: 'text', text })));
  truth.spill = listed(
    6,
    texts.spill.map((text): Block => ({ kind: 'text', text })),
  );
  put(7, { kind: 'text', text: random.pick(texts.handling) }, { kind: 'text', text: random.pick(texts.storage) });
  sub(8, 1, say('Control parameters', 'Paramètres de contrôle'));
  put(8, {
    kind: 'text',
    text: say(
      'TLV-TWA: 250 ppm (ACGIH). Provide local exhaust ventilation.',
      'TLV-TWA : 250 ppm (ACGIH). Assurer une aspiration à la source.',
    ),
  });
  truth.ppe = listed(
    8,
    texts.protection.map(([label, text]) => pair(label, text)),
  );
  if (manner.subs !== 'none')
    for (const [number, words] of [
      [4, say('Description of first aid measures', 'Description des premiers soins nécessaires')],
    ] as const)
      truth.firstAid = `${manner.subs === 'numbered' ? `${number}.1 ` : ''}${words} ${truth.firstAid}`;

  // 9 to 13
  put(
    9,
    pair(say('Physical state', 'État physique'), say('Liquid', 'Liquide')),
    pair(say('Flash point', 'Point d’éclair'), '-20 °C (-4 °F)'),
    pair('pH', '7.0'),
    pair(say('Relative density', 'Densité relative'), '0.79'),
  );
  for (const [section, key] of [
    [10, 'stability'],
    [11, 'toxic'],
    [12, 'ecology'],
    [13, 'disposal'],
  ] as const)
    put(section, { kind: 'text', text: random.pick(texts[key]) });

  // 14
  if (facts.statedTransport) {
    const free = random.pick(
      en
        ? ['Not regulated.', 'Not dangerous goods', 'Not regulated for transport']
        : ['Non réglementé', 'Ce produit n’est pas réglementé pour le transport.', 'Non réglementé pour le transport'],
    );
    const goods = facts.transport;
    if (!goods)
      put(
        14,
        manner.transport === 'sentence' ? { kind: 'text', text: free } : pair(say('TDG', 'TMD'), free),
        ...(manner.transport === 'sentence' ? [] : [pair('IATA', free)]),
      );
    else if (manner.transport === 'pairs')
      put(
        14,
        pair(labels.un, random.pick([`UN${goods.un}`, goods.un])),
        pair(say('UN proper shipping name', 'Désignation officielle de transport'), goods[language]),
        pair(say('Class', 'Classe'), goods.class),
        pair(say('Packing group', 'Groupe d’emballage'), goods.group || '-'),
      );
    else if (manner.transport === 'table')
      put(14, {
        kind: 'table',
        rows: [
          ['', say('TDG', 'TMD'), 'IMDG', 'IATA'],
          [labels.un, `UN${goods.un}`, `UN${goods.un}`, `UN${goods.un}`],
          [say('Class', 'Classe'), goods.class, goods.class, goods.class],
        ],
      });
    else
      put(
        14,
        {
          kind: 'text',
          text: `${say('TDG', 'TMD')}: UN${goods.un}, ${goods[language]}, ${goods.class}${goods.group ? `, ${goods.group}` : ''}`,
        },
        { kind: 'text', text: `IATA: UN${goods.un}, ${goods[language]}, ${goods.class}` },
      );
  } else put(14, { kind: 'text', text: say('See the shipping papers.', 'Voir les documents d’expédition.') });

  // 15, 16
  put(15, { kind: 'text', text: random.pick(texts.regulation) });
  if (manner.law === 'last') put(15, { kind: 'text', text: laws[jurisdiction][language] });
  if (manner.dates === 'last') put(16, ...dates.map(([label, value]) => pair(label, value)));
  if (manner.fullText) {
    put(16, {
      kind: 'sub',
      text: say(
        'Full text of H-statements referred to under section 3',
        'Texte intégral des mentions H citées à la section 3',
      ),
    });
    for (const one of new Set(facts.ingredients.flatMap((ingredient) => ingredient.codes)))
      put(16, { kind: 'text', text: `${one} ${hazardStatement(one, language)}` });
  }
  put(16, { kind: 'text', text: random.pick(texts.other) });

  const title: Block[] = [{ kind: 'text', text: say('SAFETY DATA SHEET', 'FICHE DE DONNÉES DE SÉCURITÉ'), bold: true }];
  if (random.chance(0.5)) title.push({ kind: 'text', text: facts.product });
  if (manner.law === 'top') title.push({ kind: 'text', text: laws[jurisdiction][language] });
  if (manner.dates === 'top')
    title.push({ kind: 'text', text: dates.map(([label, value]) => `${label}: ${value}`).join('   ') });
  const line = dates.map(([label, value]) => `${label}: ${value}`);
  const short = facts.product.slice(0, 40);
  const header = manner.dates === 'header' ? [short, ...line] : random.chance(0.5) ? [short] : [];
  const footer = manner.dates === 'footer' ? line : random.chance(0.4) ? [code] : [];
  return { title, sections, header, footer, truth };
}
