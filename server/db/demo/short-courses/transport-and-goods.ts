/** Dangerous goods, hazardous materials, WHMIS, loads, emergency response. */
import { matching, multiple, numeric, ordering, shortText, single, trueFalse } from '../quiz.ts';
import { callout, doc, h2, ol, p, table, ul } from '../rich-text.ts';
import { shortCourse } from '../short-course.ts';
import { lesson } from '../units.ts';
import { t } from '../words.ts';

export const hazmatEmployee = shortCourse({
  code: 'HAZMAT',
  title: t(
    'Hazmat employee: general awareness and security',
    'Employé « hazmat » : notions générales et sûreté',
    'Empleado de materiales peligrosos',
  ),
  summary: t(
    'The five parts of hazmat training and the four markings of a shipment.',
    'Les cinq volets de la formation et les quatre marques d’un envoi.',
  ),
  objectives: [
    t('Know the five parts of hazmat training'),
    t('Recognise classes, marks, labels and placards'),
    t('Notice a security risk'),
  ],
  audience: t('Everyone who prepares, loads, documents or drives hazardous materials in the United States'),
  categoryKey: 'dangerous-goods',
  regulations: [
    {
      ref: '49 CFR 172.704',
      jurisdiction: 'US',
      title: t('Hazardous materials: training requirements', 'Matières dangereuses : exigences de formation'),
    },
  ],
  validityMonths: 36,
  publishedMonthsAgo: 49,
  pages: [
    lesson(
      'training',
      t('Five parts, three years'),
      7,
      doc(
        p(
          'Who directly affects the safety of hazardous materials in transport is a *hazmat employee*: those who classify, pack, mark, load, write papers or drive. The training has up to five parts: **general awareness, function-specific, safety, security awareness**, and, where a security plan is required, **in-depth security**. It is due within **90 days** of starting (until then under direct supervision of someone trained) and again **at least every three years**.',
        ),
        p(
          'The record names the employee, the date of the latest training, describes or holds the materials used, names and addresses the trainer, and certifies that the person was trained and tested. It is kept for three years from the latest training and 90 days after the person leaves.',
        ),
        table(
          ['Class', 'What'],
          ['1', 'Explosives'],
          ['2', 'Gases'],
          ['3', 'Flammable liquids'],
          ['4', 'Flammable solids, spontaneously combustible, dangerous when wet'],
          ['5', 'Oxidisers, organic peroxides'],
          ['6', 'Poisons, infectious substances'],
          ['7', 'Radioactive'],
          ['8', 'Corrosives'],
          ['9', 'Miscellaneous'],
        ),
      ),
    ),
    lesson(
      'shipment',
      t('What a shipment shows, and who looks'),
      5,
      doc(
        ul(
          '**Shipping paper**: UN number, proper shipping name, class, packing group, quantity, emergency telephone. Within the driver’s reach, belted in.',
          '**Marks**: name and UN number on the package.',
          '**Labels**: the diamond for the hazard.',
          '**Placards**: large diamonds on all four sides of the vehicle when required.',
        ),
        p(
          '*Security*: do not talk about loads and routes, check identity at pick-up, lock and watch the vehicle, report a stranger’s questions, a broken seal, or a load that does not match its papers.',
        ),
        callout(
          'danger',
          'At a leak: keep away, upwind, no flames; keep others away; call the emergency number on the paper; hand the paper to the responders.',
        ),
        p(
          '*This page is general awareness and security awareness. Your own function needs its own training and test. Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('At least every how many months is the training repeated?', 36, 0, 'months', 'Every three years.'),
    numeric(
      'Within how many days of starting must it be complete?',
      90,
      0,
      'days',
      'Until then under direct supervision.',
    ),
    matching(
      'Match class and content.',
      [
        ['2', 'Gases'],
        ['3', 'Flammable liquids'],
        ['5', 'Oxidisers, organic peroxides'],
        ['8', 'Corrosives'],
      ],
      'Learn the nine by heart.',
    ),
    multiple(
      'What does the training record show?',
      [
        'Name of the employee',
        'Date of latest training',
        'Certification that the person was trained and tested',
        'Shoe size',
      ],
      [0, 1, 2],
      'Also materials and trainer.',
    ),
    trueFalse('A stranger asks about your route and load. You help.', false, 'You report it.'),
  ],
});

export const whmis = shortCourse({
  code: 'WHMIS',
  title: t('WHMIS for Canadian sites', 'SIMDUT pour les sites canadiens', 'WHMIS para centros canadienses'),
  summary: t(
    'What WHMIS adds to hazard communication, in both official languages.',
    'Ce que le SIMDUT ajoute à la communication des dangers, dans les deux langues officielles.',
  ),
  objectives: [
    t('Tell supplier from workplace labels', 'Distinguer l’étiquette du fournisseur de celle du lieu de travail'),
    t('Know the three rights of a worker', 'Connaître les trois droits du travailleur'),
  ],
  audience: t(
    'Everyone at Edmonton and Sudbury who works with hazardous products',
    'Toute personne d’Edmonton et de Sudbury qui travaille avec des produits dangereux',
  ),
  categoryKey: 'chemicals',
  regulations: [
    {
      ref: 'WHMIS (HPA, HPR)',
      jurisdiction: 'CA',
      title: t('Hazardous Products Act and Regulations', 'Loi et Règlement sur les produits dangereux'),
    },
  ],
  validityMonths: 12,
  passMark: 85,
  publishedMonthsAgo: 47,
  languages: ['en', 'fr'],
  pages: [
    lesson(
      'whmis',
      t('What WHMIS asks', 'Ce que demande le SIMDUT'),
      7,
      doc(
        p(
          'WHMIS rests on **labels, safety data sheets, and education and training**. Suppliers follow the federal Hazardous Products Act; employers follow the law of their province or territory. It uses the pictograms of the GHS and adds one: *biohazardous infectious materials*, in a round border.',
        ),
        h2('Two kinds of label'),
        table(
          ['Supplier label', 'Workplace label'],
          ['In English **and** French', 'In the language(s) of the workplace'],
          [
            'Identifier, supplier, pictograms, signal word, hazard and precautionary statements',
            'Product name, safe handling, reference to the SDS',
          ],
          ['Comes with the product', 'Made by the employer for decanted or relabelled products'],
        ),
        h2('Education and training'),
        p(
          '*Education* is about labels and sheets in general; *training* is about the products and procedures of your own job: safe use, storage, spills, emergencies. Both are the employer’s task, and the programme is reviewed **at least once a year**, sooner when products or conditions change.',
        ),
        h2('Your rights and duties'),
        ul(
          'The right to **know**, to **participate** (through the committee or representative), and to **refuse** dangerous work.',
          'The duty to take part, to follow what you learned, and to tell when a label or sheet is missing.',
        ),
        callout(
          'info',
          'Consumer products, explosives, drugs, pesticides and a few others have other laws and may lack supplier labels; training on them is still due. *Check your regulator.*',
        ),
      ),
      doc(
        p(
          'Le SIMDUT repose sur **les étiquettes, les fiches de données de sécurité, l’éducation et la formation**. Les fournisseurs suivent la Loi fédérale sur les produits dangereux; les employeurs, la loi de leur province ou territoire. Il reprend les pictogrammes du SGH et en ajoute un : *matières infectieuses présentant un danger biologique*, à bordure ronde.',
        ),
        h2('Deux sortes d’étiquettes'),
        table(
          ['Étiquette du fournisseur', 'Étiquette du lieu de travail'],
          ['En français **et** en anglais', 'Dans la ou les langues du lieu de travail'],
          [
            'Identificateur, fournisseur, pictogrammes, mention d’avertissement, mentions de danger, conseils de prudence',
            'Nom du produit, manutention sans danger, renvoi à la FDS',
          ],
          ['Arrive avec le produit', 'Faite par l’employeur pour un produit transvasé ou réétiqueté'],
        ),
        h2('Éducation et formation'),
        p(
          'L’*éducation* porte sur les étiquettes et les fiches en général; la *formation*, sur les produits et méthodes de votre poste : usage sûr, stockage, déversements, urgences. Les deux reviennent à l’employeur, et le programme est revu **au moins une fois par an**, plus tôt si les produits ou les conditions changent.',
        ),
        h2('Vos droits et devoirs'),
        ul(
          'Le droit de **savoir**, de **participer** (par le comité ou le représentant) et de **refuser** un travail dangereux.',
          'Le devoir de prendre part, d’appliquer ce que vous avez appris et de signaler une étiquette ou une fiche absente.',
        ),
        callout(
          'info',
          'Produits de consommation, explosifs, médicaments, pesticides et quelques autres relèvent d’autres lois et peuvent ne pas porter d’étiquette du fournisseur; la formation reste due. *Vérifiez auprès de votre organisme de réglementation.*',
        ),
      ),
    ),
  ],
  questions: [
    single(
      t('In which language is a supplier label?', 'En quelle langue est l’étiquette du fournisseur?'),
      [
        t('English only', 'Anglais seulement'),
        t('English and French', 'Français et anglais'),
        t('The language of the maker', 'La langue du fabricant'),
      ],
      1,
      t('Both official languages.', 'Les deux langues officielles.'),
    ),
    numeric(
      t(
        'At least how often, in months, is the programme reviewed?',
        'Au moins tous les combien de mois le programme est-il revu?',
      ),
      12,
      0,
      undefined,
      t('Once a year at least.', 'Au moins une fois par an.'),
    ),
    multiple(
      t('Which are rights of a worker?', 'Quels sont des droits du travailleur?'),
      [
        t('To know', 'Savoir'),
        t('To participate', 'Participer'),
        t('To refuse dangerous work', 'Refuser un travail dangereux'),
        t('To remove labels', 'Enlever les étiquettes'),
      ],
      [0, 1, 2],
      t('Know, participate, refuse.', 'Savoir, participer, refuser.'),
    ),
    trueFalse(
      t(
        'A workplace label shows the product name, safe handling and a reference to the SDS.',
        'L’étiquette du lieu de travail indique le nom du produit, la manutention sans danger et un renvoi à la FDS.',
      ),
      true,
      t('Those three at least.', 'Ces trois éléments au moins.'),
    ),
    shortText(
      t(
        'What is the short name of the sheet with sixteen sections?',
        'Quel est le sigle de la fiche à seize sections?',
      ),
      ['SDS', 'FDS', 'safety data sheet', 'fiche de données de sécurité'],
      t('SDS, safety data sheet.', 'FDS, fiche de données de sécurité.'),
    ),
  ],
});

export const dangerousGoodsRoad = shortCourse({
  code: 'TDGROAD',
  title: t(
    'Transport of dangerous goods by road',
    'Transport de marchandises dangereuses par route',
    'Transporte de mercancías peligrosas por carretera',
  ),
  summary: t(
    'TDG Part 6 in Canada: documents, safety marks, quantities, reporting.',
    'Partie 6 du RTMD au Canada : documents, indications de danger, quantités, rapports.',
  ),
  objectives: [t('Check a shipping document'), t('Placard a vehicle'), t('Report a release')],
  audience: t('Drivers, loaders and dispatchers in Canada'),
  categoryKey: 'dangerous-goods',
  regulations: [
    {
      ref: 'TDG Regulations, Part 6',
      jurisdiction: 'CA',
      title: t(
        'Transportation of Dangerous Goods Regulations: training',
        'Règlement sur le transport des marchandises dangereuses : formation',
      ),
    },
  ],
  validityMonths: 36,
  publishedMonthsAgo: 46,
  pages: [
    lesson(
      'tdg',
      t('Document, marks, certificate'),
      8,
      doc(
        p(
          'Anyone who handles, offers for transport or transports dangerous goods in Canada is **adequately trained and holds a training certificate**, or works in the presence and under the direct supervision of someone who does. By road the certificate expires **36 months** after it is issued (24 months by air). Show it to an inspector on request.',
        ),
        h2('The document'),
        ol(
          'Date, name and address of the consignor',
          '**UN number, shipping name, primary class** (subsidiary in brackets), **packing group**, in this order',
          'Quantity in metric units; number of small containers',
          '24-hour number, and the ERAP reference where one is required',
          'Consignor’s certification',
        ),
        p(
          'The driver has it within reach in the cab; when the cab is empty it lies on the driver’s seat, in a door pocket, or in plain view.',
        ),
        h2('Placards'),
        p(
          'A placard for each class goes on all four sides of a large means of containment when required: among others, when the goods exceed 500 kg gross mass, need an ERAP, or are a liquid or gas in direct contact with it. They are removed when they no longer apply.',
        ),
        callout(
          'danger',
          'Release or expected release: make yourself and others safe, then call 911 or the local authority and your employer, and, above the quantities of Part 8, CANUTEC and the others named there. **CANUTEC: 1-888-226-8832, or star 666 on a cell phone.**',
        ),
        p('*Check Transport Canada for the text in force.*'),
      ),
    ),
  ],
  questions: [
    numeric('After how many months does a road certificate expire?', 36, 0, 'months', '36 by road, 24 by air.'),
    ordering(
      'Put the description in order.',
      ['UN number', 'Shipping name', 'Primary class', 'Packing group'],
      'Always in this order.',
    ),
    single(
      'You leave the cab unattended. Where is the document?',
      ['In your pocket', 'On the seat, in the door pocket or in plain view', 'In the office', 'On the load'],
      1,
      'Responders look there.',
    ),
    trueFalse(
      'An untrained helper may load alone if it is only one drum.',
      false,
      'Only in the presence and under direct supervision of a certificate holder.',
    ),
    multiple(
      'When is a placard due? Choose all that apply.',
      [
        'Over 500 kg gross mass',
        'An ERAP is required',
        'Always, also for an empty clean truck',
        'A gas in direct contact with the tank',
      ],
      [0, 1, 3],
      'And removed when it no longer applies.',
    ),
  ],
});

export const dangerousGoodsAir = shortCourse({
  code: 'TDGAIR',
  title: t(
    'Offering dangerous goods for air',
    'Remise de marchandises dangereuses au transport aérien',
    'Mercancías peligrosas por vía aérea',
  ),
  summary: t(
    'Spare parts and samples by air: what to notice before you pack.',
    'Pièces et échantillons par avion : ce qu’il faut voir avant d’emballer.',
  ),
  objectives: [t('Spot hidden dangerous goods'), t('Know that air is stricter than road')],
  audience: t('Shipping clerks who send parcels by air'),
  categoryKey: 'dangerous-goods',
  regulations: [
    {
      ref: 'TDG Regulations, Parts 6 and 12',
      jurisdiction: 'CA',
      title: t(
        'Training; air transport (ICAO Technical Instructions)',
        'Formation; transport aérien (Instructions techniques de l’OACI)',
      ),
    },
  ],
  validityMonths: 24,
  prerequisites: ['TDGROAD'],
  publishedMonthsAgo: 44,
  pages: [
    lesson(
      'air',
      t('Hidden in the box'),
      6,
      doc(
        p(
          'What is dull on a truck can be deadly in an aircraft: pressure falls, no one can stop and get out, a fire cannot be fought. By air the ICAO Technical Instructions apply (airlines use the IATA manual), and the training certificate is valid for **24 months**.',
        ),
        h2('What people forget'),
        ul(
          '**Lithium batteries** in tools, scanners and phones; damaged ones never fly',
          'Aerosols, paints, adhesives, resin hardener',
          'Fuel left in a chainsaw, a stove or a pump',
          'Gas struts, airbags, fire extinguishers, CO₂ cartridges',
          'Samples “for the laboratory”, dry ice, magnets, wet batteries',
        ),
        p(
          'Some goods are **forbidden** on any aircraft, some go only on cargo aircraft (orange label *Cargo Aircraft Only*), some in limited amounts. The shipper classifies, packs, marks, labels and signs the *Shipper’s Declaration*; a freight agent does not do it for you.',
        ),
        ol(
          'Ask what is in it, and read the SDS, section 14.',
          'Look up the packing instruction for the quantity.',
          'Use a tested package, complete, with its marks.',
          'Label, mark, declare.',
          'Not sure: it does not fly.',
        ),
        callout(
          'warning',
          'A false or missing declaration is an offence of the shipper, and a danger to everyone on board. *Check Transport Canada and the airline.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('For how many months is an air certificate valid in Canada?', 24, 0, 'months', '24 by air, 36 by road.'),
    multiple(
      'Which may be hidden dangerous goods?',
      ['Cordless drill', 'Aerosol', 'Fire extinguisher', 'Cotton gloves'],
      [0, 1, 2],
      'Ask and look.',
    ),
    trueFalse('A damaged lithium battery may fly if well wrapped.', false, 'Never.'),
    single(
      'Who signs the Shipper’s Declaration?',
      ['The pilot', 'The shipper', 'The receiver', 'The driver'],
      1,
      'The shipper, who answers for it.',
    ),
    numeric('Which section of the SDS deals with transport?', 14, 0, undefined, 'Section 14.'),
  ],
});

export const loadSecurement = shortCourse({
  code: 'LOADSEC',
  title: t('Cargo securement', 'Arrimage des charges', 'Sujeción de la carga'),
  summary: t(
    'How many tie-downs, how strong, and when to check them again.',
    'Combien d’attaches, de quelle force, et quand les revérifier.',
  ),
  objectives: [t('Work out the tie-downs for a load'), t('Reject a worn strap'), t('Plan the checks on the way')],
  audience: t('Drivers and loaders of flatbeds'),
  categoryKey: 'transport',
  regulations: [
    {
      ref: '49 CFR 393.100–136',
      jurisdiction: 'US',
      title: t(
        'Protection against shifting and falling cargo',
        'Protection contre le déplacement et la chute des charges',
      ),
    },
    { ref: 'NSC Standard 10', jurisdiction: 'CA', title: t('Cargo securement', 'Arrimage des charges') },
  ],
  validityMonths: 36,
  publishedMonthsAgo: 38,
  pages: [
    lesson(
      'secure',
      t('Held in every direction'),
      7,
      doc(
        p(
          'The load must stay put when you brake hard, swerve and hit a pothole: **0.8 g forwards, 0.5 g rearwards and sideways**, and at least 20 per cent of its weight upwards unless it is fully contained.',
        ),
        h2('How strong, how many'),
        p(
          'The sum of the **working load limits** (WLL) of all tie-downs is at least **half the weight** of the load. A tie-down from an anchor on the vehicle to the load counts half of its WLL; one that goes over the load to the other side counts in full.',
        ),
        table(
          ['Length, not blocked in front', 'Tie-downs at least'],
          ['up to 5 ft (1.5 m) and up to 1,100 lb (500 kg)', '1'],
          ['up to 5 ft and heavier, or 5 to 10 ft (1.5 to 3 m)', '2'],
          ['longer than 10 ft', '2, plus 1 for each further 10 ft or part of it'],
        ),
        p(
          'With a header board or bulkhead in front, one for each 10 ft or part of it. Logs, coils, pipes, machines, vehicles and concrete pipe have rules of their own.',
        ),
        h2('Check'),
        ul(
          'Strap: cuts, burns, knots, unreadable tag → out.',
          'Chain: grade mark, stretched or cracked link → out.',
          'Edge protection where it can cut; binder secured; loose end tied.',
        ),
        callout(
          'info',
          'Look before you leave, **within the first 50 miles (80 km)**, and then whenever duty changes, or every 3 hours or 150 miles (240 km), whichever comes first. *Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('A load weighs 12,000 lb. What is the least total WLL?', 6000, 0, 'lb', 'Half the weight.'),
    numeric(
      'A bundle 24 ft long, not blocked in front: how many tie-downs at least?',
      4,
      0,
      undefined,
      '2 for the first 10 ft, 1 for the next 10, 1 for the remaining 4: 4.',
    ),
    numeric('Within how many miles is the first check on the way?', 50, 0, 'mi', '50 miles (80 km).'),
    trueFalse('A strap with a knot keeps its full strength.', false, 'A knot can halve it. Take it out.'),
    single(
      'Which braking force must the securement hold forwards?',
      ['0.2 g', '0.8 g', '2 g', '0.05 g'],
      1,
      '0.8 g forwards, 0.5 g to the rear and sides.',
    ),
  ],
});

export const hazwoper = shortCourse({
  code: 'HAZWOPER',
  title: t(
    'HAZWOPER: yearly eight-hour refresher, theory part',
    'HAZWOPER : rappel annuel, partie théorique',
    'HAZWOPER: repaso anual',
  ),
  summary: t(
    'Zones, protection levels and decontamination for those who hold the 40-hour training.',
    'Zones, niveaux de protection et décontamination, pour les titulaires de la formation de 40 heures.',
  ),
  objectives: [t('Set up the three zones'), t('Choose the level of protection'), t('Decontaminate in order')],
  audience: t('Clean-up and response people with the 40-hour training'),
  categoryKey: 'substances',
  regulations: [
    {
      ref: '29 CFR 1910.120(e), (q)',
      jurisdiction: 'US',
      title: t(
        'Hazardous waste operations and emergency response',
        'Opérations sur déchets dangereux et interventions d’urgence',
      ),
    },
  ],
  validityMonths: 12,
  prerequisites: ['HAZCOM', 'RESP'],
  publishedMonthsAgo: 45,
  pages: [
    lesson(
      'zones',
      t('Hot, warm, cold'),
      7,
      doc(
        p(
          'General site workers have **40 hours** of instruction and three days in the field before they work unsupervised, then **8 hours of refresher every year**, with a written certificate. This online part is one of the eight hours’ blocks; your employer arranges the practical part.',
        ),
        table(
          ['Zone', 'Who', 'What'],
          ['**Hot** (exclusion)', 'Trained, protected, in pairs', 'The contamination'],
          ['**Warm** (contamination reduction)', 'Decontamination crew', 'The way out, step by step'],
          ['**Cold** (support)', 'Command, medical, supply', 'Clean; upwind, uphill'],
        ),
        table(
          ['Level', 'Respiratory protection', 'Suit', 'When'],
          ['A', 'Supplied air (SCBA)', 'Gas-tight', 'Unknown, or highest danger to skin and lungs'],
          ['B', 'Supplied air (SCBA)', 'Splash', 'High danger to lungs, less to skin'],
          ['C', 'Air-purifying', 'Splash', 'Substance and amount **known**, filter right, oxygen enough'],
          ['D', 'None', 'Work clothes', 'No hazard known'],
        ),
        h2('Out again'),
        ol(
          'Drop tools.',
          'Wash and rinse outer boots and gloves.',
          'Take off outer gear, then suit.',
          'Mask off **last but inner gloves**, then inner gloves.',
          'Wash; shower where the plan says so. Count heads.',
        ),
        callout(
          'danger',
          'In an emergency the incident commander decides; work in the hot zone goes in buddies with back-up standing by. *Unknown substance means the highest protection, or no one goes in.*',
        ),
        p('*Check your regulator and your site’s emergency response plan for who may do what.*'),
      ),
    ),
  ],
  questions: [
    numeric('How many hours of refresher does the rule ask for each year?', 8, 0, 'h', '8 hours each year.'),
    single(
      'The substance is unknown. Which level?',
      ['C', 'D', 'A, or B by the plan', 'None'],
      2,
      'An air-purifying mask needs a known substance.',
    ),
    matching(
      'Match the zone.',
      [
        ['Hot', 'Contamination'],
        ['Warm', 'Decontamination'],
        ['Cold', 'Command and supply'],
      ],
      'The cold zone lies upwind and uphill.',
    ),
    trueFalse('Level C is right when oxygen is too low.', false, 'No filter makes oxygen.'),
    ordering(
      'Order the way out.',
      ['Drop tools', 'Wash outer boots and gloves', 'Take off the suit', 'Mask off', 'Inner gloves off'],
      'Inner gloves protect your hands while you take off the mask.',
    ),
  ],
});
