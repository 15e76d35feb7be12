/** Confined spaces, respirators, gases. */
import { multiple, numeric, ordering, shortText, single, trueFalse } from '../quiz.ts';
import { callout, doc, h2, ol, p, table, ul } from '../rich-text.ts';
import { shortCourse } from '../short-course.ts';
import { lesson } from '../units.ts';
import { t } from '../words.ts';

export const confinedSpace = shortCourse({
  code: 'CONFINED',
  title: t('Confined space entry', 'Entrée en espace clos', 'Entrada a espacios confinados'),
  summary: t(
    'Entrants, attendants and entry supervisors: the permit, the air test and the rescue.',
    'Entrants, surveillants et responsables d’entrée : le permis, l’analyse de l’air et le sauvetage.',
  ),
  objectives: [
    t('Recognise a permit-required confined space'),
    t('Know the duties of entrant, attendant and entry supervisor'),
    t('Test the air in the right order'),
  ],
  audience: t('Entrants, attendants and entry supervisors'),
  categoryKey: 'confined',
  regulations: [
    {
      ref: '29 CFR 1910.146(g)',
      jurisdiction: 'US',
      title: t('Permit-required confined spaces: training', 'Espaces clos à permis : formation'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 48,
  pages: [
    lesson(
      'space',
      t('What makes a space dangerous'),
      6,
      doc(
        p(
          'A **confined space** is large enough to enter and work in, has limited ways in or out, and is not designed for people to stay in: a tank, a silo, a pit, a trailer tank. It needs a **permit** when it holds or may hold a hazardous atmosphere, something that can engulf you, walls that converge and trap you, or any other serious hazard.',
        ),
        p(
          'The air kills most. It may hold too little oxygen (rust, rot and nitrogen use it up or push it out), something that burns, or something poisonous. None of them has to smell.',
        ),
        table(
          ['Test in this order', 'Limits for entry'],
          ['1 Oxygen', '19.5 to 23.5 %'],
          ['2 Flammable gas', 'below 10 % of the lower explosive limit'],
          ['3 Toxic gas', 'below the exposure limit of the substance'],
        ),
        callout(
          'danger',
          'Many of those who die in confined spaces were **would-be rescuers**. Never go in after someone. Call, and pull from outside with the retrieval line.',
        ),
      ),
    ),
    lesson(
      'roles',
      t('Three roles and one permit'),
      6,
      doc(
        ul(
          'The **entry supervisor** checks that the tests are done and the equipment is there, signs the permit, ends the entry, and makes sure that rescue is available.',
          'The **attendant** stays outside, counts who is in, watches, keeps others away, and orders everyone out when something is wrong. The attendant does nothing that distracts and does not go in.',
          'The **entrant** knows the hazards and their signs, uses the equipment, stays in contact, and leaves at the first sign, alarm or order.',
        ),
        p(
          'The permit says which space, why, who, how long, what was isolated, what was measured and when, how rescue is called. It hangs at the opening, is cancelled at the end and kept for at least a year.',
        ),
        p(
          'Training comes before first assignment, with every change of duties or hazards, and when someone shows gaps. The certificate carries each employee’s name, the signature or initials of the trainer and the dates. *Check your regulator: Canadian provinces set their own rules.*',
        ),
      ),
    ),
  ],
  questions: [
    ordering(
      'In which order do you test the air?',
      ['Oxygen', 'Flammable gas', 'Toxic gas'],
      'Flammable readings are reliable only with enough oxygen.',
    ),
    numeric('What is the least oxygen, in per cent, for entry?', 19.5, 0.05, '%', '19.5 to 23.5 per cent.'),
    single(
      'The entrant collapses. What does the attendant do?',
      ['Goes in at once', 'Calls the rescue and uses the retrieval line from outside', 'Waits', 'Goes for coffee'],
      1,
      'Many victims are would-be rescuers.',
    ),
    trueFalse(
      'A space that smells of nothing is safe to enter.',
      false,
      'Lack of oxygen and many gases have no smell. Test.',
    ),
    multiple(
      'What does the attendant do?',
      ['Count who is inside', 'Keep unauthorised people away', 'Fetch tools from the store', 'Order evacuation'],
      [0, 1, 3],
      'The attendant never leaves the post.',
    ),
  ],
});

export const confinedRescue = shortCourse({
  code: 'CONFRESCUE',
  title: t(
    'Confined space rescue: yearly practice',
    'Sauvetage en espace clos : exercice annuel',
    'Rescate en espacios confinados',
  ),
  summary: t(
    'What the rescue team proves every twelve months.',
    'Ce que l’équipe de sauvetage démontre tous les douze mois.',
  ),
  objectives: [t('Prepare a simulated rescue'), t('Choose non-entry rescue where it works')],
  audience: t('Members of the site’s rescue team'),
  categoryKey: 'confined',
  regulations: [
    {
      ref: '29 CFR 1910.146(k)',
      jurisdiction: 'US',
      title: t('Rescue and emergency services', 'Services de sauvetage et d’urgence'),
    },
  ],
  validityMonths: 12,
  prerequisites: ['CONFINED', 'FIRSTAID'],
  publishedMonthsAgo: 46,
  pages: [
    lesson(
      'practice',
      t('Practise before you need it'),
      7,
      doc(
        p(
          'A rescue service that has never been inside a space like yours is a hope, not a service. The US rule asks the employer who designates its own team to give it personal protective equipment and training at no cost, to train it as entrants, to have at least one member certified in first aid and CPR, and to let it **practise at least once every 12 months** by removing dummies, manikins or people from the actual spaces or from ones that represent them in opening, shape and access.',
        ),
        h2('First choice: no one goes in'),
        p(
          'Each entrant wears a chest or full-body harness with a retrieval line, unless the line would add to the risk or would not help. The other end is fixed to a mechanical device or an anchor outside. In vertical spaces deeper than **5 ft (1.5 m)** there is a mechanical device.',
        ),
        h2('The exercise'),
        ol(
          'Agree on a scenario and a stop word.',
          'Call by the real number, and measure the time until the team is ready.',
          'Non-entry retrieval first; entry with supplied air only if it fails.',
          'Bring out, hand over, account for everyone.',
          'Talk it through and write down what changes.',
        ),
        callout(
          'info',
          'If you count on the fire department, ask it beforehand whether it comes, how fast, and with what. *Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('At least how often, in months, does the team practise?', 12, 0, 'months', '1910.146(k)(2)(iv).'),
    single(
      'Which rescue is the first choice?',
      ['Entry with a filter mask', 'Retrieval from outside', 'Breaking the wall', 'Waiting'],
      1,
      'No one else gets into danger.',
    ),
    numeric(
      'From which depth, in feet, does a vertical space need a mechanical retrieval device?',
      5,
      0,
      'ft',
      'More than 5 ft deep.',
    ),
    trueFalse(
      'At least one member of the team holds a current certificate in first aid and CPR.',
      true,
      'So says 1910.146(k)(2)(iii).',
    ),
    multiple(
      'What may be used for practice?',
      ['The actual space', 'A space like it in opening, shape and access', 'Only a video'],
      [0, 1],
      'The practice must resemble the real spaces.',
    ),
  ],
});

export const respirators = shortCourse({
  code: 'RESP',
  title: t('Respiratory protection', 'Protection respiratoire', 'Protección respiratoria'),
  summary: t(
    'Choose, seal-check, use, clean and store a respirator, and know its limits.',
    'Choisir, vérifier l’étanchéité, utiliser, nettoyer et ranger un respirateur, et en connaître les limites.',
  ),
  objectives: [
    t('Say why a respirator is needed and what makes it fail'),
    t('Do a seal check each time'),
    t('Know when a cartridge is changed'),
  ],
  audience: t('Everyone who must wear a respirator at work'),
  categoryKey: 'protection',
  regulations: [
    {
      ref: '29 CFR 1910.134(k)',
      jurisdiction: 'US',
      title: t(
        'Respiratory protection: training and information',
        'Protection respiratoire : formation et information',
      ),
    },
  ],
  validityMonths: 12,
  publishedMonthsAgo: 50,
  laterVersions: [
    {
      number: 2,
      publishedMonthsAgo: 18,
      changeKind: 'minor',
      changeReason: t('New page on change schedules for gas and vapour cartridges'),
    },
  ],
  pages: [
    lesson(
      'limits',
      t('What a mask can and cannot do'),
      6,
      doc(
        p(
          'A respirator is the last line. It protects only if it is the right one, fits *your* face, is worn the whole time, and is maintained. Before you wear a tight-fitting one you have a **medical evaluation** and a **fit test** with the same make, model, style and size; the fit test is repeated **at least every 12 months**, and earlier when your face changes (weight, dentures, scars).',
        ),
        table(
          ['Type', 'Works against', 'Not against'],
          [
            'Filtering facepiece (N95), half mask with particle filter',
            'dust, fume, mist',
            'gas, vapour, lack of oxygen',
          ],
          ['Half or full mask with cartridge', 'the gases named on it', 'other gases, lack of oxygen'],
          ['Supplied air, self-contained', 'almost everything, and lack of oxygen', 'it runs empty'],
        ),
        callout(
          'danger',
          'No filter makes oxygen. Below 19.5 per cent, or when a place is immediately dangerous to life or health, only supplied air by the rules for such places.',
        ),
        p('**A beard, stubble or glasses under the seal break it.** No facial hair where the mask seals.'),
      ),
    ),
    lesson(
      'use',
      t('Every time you put it on'),
      6,
      doc(
        ol(
          'Look: straps, valves, facepiece, cartridge type and date.',
          'Put it on as you learned at the fit test.',
          '**Positive check**: cover the exhalation valve, breathe out gently; it bulges and nothing leaks.',
          '**Negative check**: cover the inlets, breathe in gently; it draws to the face and holds.',
          'Leave the area to adjust it, wash your face, or when breathing gets hard, you smell or taste something, or feel unwell.',
        ),
        p(
          'Gas and vapour cartridges are changed by a **schedule** or an end-of-service-life indicator, not when you begin to smell something. Particle filters are changed when breathing becomes hard or they are damaged. Clean a shared mask after each use, dry it, keep it in a closed bag away from sun and chemicals.',
        ),
        p(
          'Training covers this, what to do in an emergency, and how to recognise that a mask may be failing; it comes before first use and **every year**. Someone who wears a mask by choice gets Appendix D of the standard. *Check your regulator; in Canada see CSA Z94.4.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric(
      'At least how often, in months, is the fit test repeated?',
      12,
      0,
      'months',
      'And whenever the face or the mask changes.',
    ),
    trueFalse(
      'A short, tidy beard under the seal is acceptable.',
      false,
      'Any hair between skin and seal lets air in.',
    ),
    single(
      'When is a vapour cartridge changed?',
      ['When you smell the solvent', 'By the change schedule or its indicator', 'Every five years', 'When it is dirty'],
      1,
      'Smell comes too late, or never.',
    ),
    multiple(
      'Which of these let you enter air with 17 per cent of oxygen?',
      ['N95', 'Half mask with organic cartridge', 'Self-contained breathing apparatus'],
      [2],
      'Only apparatus that brings its own air.',
    ),
    shortText(
      'What do you do each time you put on a tight-fitting mask, by covering the inlets? (two words)',
      ['seal check', 'a seal check', 'user seal check', 'negative check', 'negative pressure check'],
      'The user seal check, positive and negative.',
    ),
  ],
});

export const hydrogenSulphide = shortCourse({
  code: 'H2S',
  title: t('Hydrogen sulphide awareness', 'Sensibilisation au sulfure d’hydrogène', 'Sulfuro de hidrógeno'),
  summary: t(
    'Know where H₂S is, what it does, and how to get away from it.',
    'Savoir où se trouve le H₂S, ce qu’il fait et comment s’en éloigner.',
  ),
  objectives: [
    t('Name places where H₂S gathers'),
    t('Know why smell is no warning'),
    t('Act in the right order at an alarm'),
  ],
  audience: t('Drivers and fitters who visit oil, gas, sewage or manure sites'),
  categoryKey: 'substances',
  regulations: [
    {
      ref: 'H2S Alive',
      jurisdiction: 'CA',
      title: t('Industry certificate (Energy Safety Canada)', 'Certificat de l’industrie (Energy Safety Canada)'),
    },
  ],
  validityMonths: 36,
  passMark: 85,
  publishedMonthsAgo: 45,
  pages: [
    lesson(
      'gas',
      t('A gas that puts your nose to sleep'),
      8,
      doc(
        p(
          'Hydrogen sulphide (H₂S) forms where organic matter rots and comes up with oil and gas: wells, tanks, sewers, pulp mills, manure pits, ships’ holds. It is **heavier than air**, gathers in low places, burns, and kills fast.',
        ),
        table(
          ['In the air (ppm)', 'What happens'],
          ['below 1', 'smell of rotten eggs'],
          ['20 to 50', 'eyes and throat burn'],
          ['100', 'immediately dangerous to life or health; **the sense of smell fails within minutes**'],
          ['500 to 700', 'staggering, collapse within minutes'],
          ['above 700', 'collapse after one or two breaths, death'],
        ),
        callout('danger', 'If the smell goes away, you may be breathing *more*, not less. Trust the monitor.'),
        h2('At the alarm'),
        ol(
          '**Evacuate** upwind or crosswind, and uphill.',
          '**Alarm** the others.',
          '**Assess**: count, find out who is missing.',
          '**Protect** yourself with breathing apparatus before any rescue.',
          '**Rescue** only if trained and equipped.',
          '**Revive** and get medical help.',
        ),
        p(
          'This page informs. Where a client or regulator asks for the industry certificate (*H2S Alive*, valid three years), you need the course of an approved provider. *Check your regulator and your client.*',
        ),
      ),
    ),
  ],
  questions: [
    trueFalse(
      'When you no longer smell H₂S, the danger has passed.',
      false,
      'At about 100 ppm the sense of smell fails.',
    ),
    single(
      'Which way do you leave?',
      ['Downwind, downhill', 'Upwind or crosswind, uphill', 'Into the basement', 'Towards the leak'],
      1,
      'The gas is heavier than air and drifts with the wind.',
    ),
    ordering(
      'Order your actions.',
      ['Evacuate', 'Alarm', 'Assess', 'Protect', 'Rescue', 'Revive'],
      'No one rescues without breathing apparatus.',
    ),
    numeric('At how many ppm is H₂S immediately dangerous to life or health (NIOSH)?', 100, 0, 'ppm', '100 ppm.'),
    multiple(
      'Where can H₂S gather?',
      ['Manure pit', 'Sewer', 'Oil tank', 'Mountain top'],
      [0, 1, 2],
      'Low and closed places with rotting matter or oil.',
    ),
  ],
});
