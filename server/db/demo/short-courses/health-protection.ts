/** Hearing, asbestos, cadmium, manual work, cold. */
import { matching, multiple, numeric, ordering, shortText, single, trueFalse } from '../quiz.ts';
import { callout, doc, h2, ol, p, table, ul } from '../rich-text.ts';
import { shortCourse } from '../short-course.ts';
import { lesson } from '../units.ts';
import { t } from '../words.ts';

export const hearing = shortCourse({
  code: 'HEARING',
  title: t('Hearing conservation', 'Préservation de l’ouïe', 'Conservación auditiva'),
  summary: t(
    'How noise takes your hearing, and how to keep it.',
    'Comment le bruit abîme l’ouïe, et comment la garder.',
  ),
  objectives: [
    t('Describe the effects of noise'),
    t('Fit ear plugs and muffs'),
    t('Know the purpose of the yearly hearing test'),
  ],
  audience: t('Everyone exposed to an average of 85 dBA or more over eight hours'),
  categoryKey: 'protection',
  regulations: [
    {
      ref: '29 CFR 1910.95(k)',
      jurisdiction: 'US',
      title: t(
        'Occupational noise exposure: training program',
        'Exposition au bruit en milieu de travail : programme de formation',
      ),
    },
  ],
  validityMonths: 12,
  publishedMonthsAgo: 51,
  pages: [
    lesson(
      'noise',
      t('Gone is gone'),
      7,
      doc(
        p(
          'Noise destroys the hair cells of the inner ear. It does not hurt and they never grow back. First you lose the high notes: *s, f, th*, children’s voices; then you hear that people talk but not what they say. Many also keep a ringing for life.',
        ),
        table(
          ['Level (dBA, 8 h average)', 'In the United States'],
          ['85', 'action level: monitoring, hearing tests, protectors offered, training every year'],
          ['90', 'permissible limit: noise controls; protectors must be worn'],
          ['every 5 dB more', 'half the time allowed'],
        ),
        p(
          '*Most Canadian provinces set 85 dBA with a 3 dB exchange rate: check your regulator.* A simple sign: if you must raise your voice to be understood an arm’s length away, it is probably above 85.',
        ),
        h2('Plugs that work'),
        ol(
          'Clean hands. Roll the foam plug into a thin, smooth cylinder.',
          'Reach over the head with the other hand, pull the ear **up and back**.',
          'Push it in, hold it for 20 to 30 seconds while it expands.',
          'Cup your hands over the ears: if it gets much quieter, the plug sits badly.',
        ),
        callout(
          'tip',
          'Taking protectors off for half an hour in a shift can cost more than half of their benefit. Comfort matters: the employer offers a choice.',
        ),
        p(
          'Your first hearing test is the baseline; the yearly one is compared with it. Before the baseline, 14 hours without workplace noise. If the test shows a standard threshold shift (an average of 10 dB or more at 2,000, 3,000 and 4,000 Hz in either ear), you are told in writing within 21 days.',
        ),
      ),
    ),
  ],
  questions: [
    numeric(
      'From which 8-hour average, in dBA, does the US rule ask for a hearing conservation programme?',
      85,
      0,
      'dBA',
      '85 dBA is the action level.',
    ),
    trueFalse('Hearing lost to noise comes back after a long rest.', false, 'Hair cells do not grow back.'),
    ordering(
      'Insert a foam plug.',
      ['Roll it thin', 'Pull the ear up and back', 'Push it in', 'Hold it while it expands', 'Check the fit'],
      'Half of its protection lies in the fit.',
    ),
    numeric('How often, in months, is training repeated?', 12, 0, 'months', 'Annually, 1910.95(k)(2).'),
    single(
      'What is a sign of noise above 85 dBA?',
      ['You must raise your voice at an arm’s length', 'A lamp flickers', 'You feel warm', 'You get hungry'],
      0,
      'Ask for a measurement when in doubt.',
    ),
  ],
});

export const asbestos = shortCourse({
  code: 'ASBESTOS',
  title: t('Asbestos awareness', 'Sensibilisation à l’amiante', 'Concienciación sobre el amianto'),
  summary: t(
    'Recognise what may hold asbestos, leave it alone, report it.',
    'Reconnaître ce qui peut contenir de l’amiante, ne pas y toucher, le signaler.',
  ),
  objectives: [t('Name materials that may hold asbestos'), t('Know what not to do'), t('Report damage the right way')],
  audience: t('Maintenance and cleaning people in buildings that may hold asbestos'),
  categoryKey: 'substances',
  regulations: [
    {
      ref: '29 CFR 1910.1001(j)',
      jurisdiction: 'US',
      title: t('Asbestos: communication of hazards and training', 'Amiante : communication des dangers et formation'),
    },
  ],
  validityMonths: 12,
  publishedMonthsAgo: 47,
  pages: [
    lesson(
      'leave-it',
      t('Leave it alone'),
      7,
      doc(
        p(
          'Asbestos is a mineral that breaks into fibres too fine to see. Breathed in, they stay. After **10 to 40 years** they can cause asbestosis, lung cancer and mesothelioma; smoking multiplies the risk of lung cancer. A material in good condition that no one disturbs releases next to nothing.',
        ),
        h2('Where it may be'),
        ul(
          'Pipe and boiler insulation, sprayed fire protection',
          'Vinyl floor tiles and their black glue, textured ceilings',
          'Roofing, cement panels and pipes, gaskets, brake and clutch linings',
          'In the United States: insulation, sprayed surfacing and vinyl flooring installed **no later than 1980** are *presumed* to contain it until tested',
        ),
        callout(
          'danger',
          'Do **not** drill, sand, saw, break, sweep dry or vacuum with an ordinary vacuum cleaner. Never use compressed air.',
        ),
        h2('If you find damage'),
        ol(
          'Stop, and keep others away.',
          'Do not clean it up yourself.',
          'Stop the ventilation if you may, close the door.',
          'Tell your supervisor, who looks at the asbestos register.',
        ),
        p(
          'This is awareness training for people who work *near* it, repeated yearly. Removing or repairing it takes other training and, in most places, a licence. Records are kept for one year after employment ends. *Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    multiple(
      'Which may contain asbestos in a building of 1975?',
      ['Pipe insulation', 'Vinyl floor tiles', 'Cement panels', 'A new LED lamp'],
      [0, 1, 2],
      'Presume it until a test says otherwise.',
    ),
    single(
      'You see broken pipe insulation on the floor. What do you do?',
      ['Sweep it up', 'Vacuum it', 'Stop, keep others away, report it', 'Tape it'],
      2,
      'Sweeping throws the fibres into the air.',
    ),
    trueFalse('Illness from asbestos shows within days.', false, 'It takes decades.'),
    numeric(
      'Up to which year of installation does the US rule presume asbestos in such materials?',
      1980,
      0,
      undefined,
      'Installed no later than 1980.',
    ),
    trueFalse(
      'An ordinary vacuum cleaner is good enough for asbestos dust.',
      false,
      'It blows the fibres back out. Only HEPA equipment, by trained people.',
    ),
  ],
});

export const cadmium = shortCourse({
  code: 'CADMIUM',
  title: t('Cadmium in plating and brazing', 'Cadmium en placage et brasage', 'Cadmio en galvanoplastia'),
  summary: t(
    'For the plating line, closed since: how cadmium harms and how to keep it out.',
    'Pour la ligne de placage, fermée depuis : les effets du cadmium et comment s’en protéger.',
  ),
  objectives: [t('Know how cadmium enters and what it damages'), t('Keep it out of the canteen and the car')],
  audience: t('People on the former plating line'),
  categoryKey: 'substances',
  regulations: [{ ref: '29 CFR 1910.1027', jurisdiction: 'US', title: t('Cadmium', 'Cadmium') }],
  validityMonths: 12,
  publishedMonthsAgo: 53,
  retiredMonthsAgo: 14,
  pages: [
    lesson(
      'cadmium',
      t('A metal the body keeps'),
      6,
      doc(
        p(
          'Cadmium is a soft metal used in plating, silver brazing alloys, pigments and batteries. It is breathed in as dust or fume, or swallowed from dirty hands. The body sheds half of it only after **ten years and more**. It damages the kidneys and lungs, weakens bones, and can cause lung cancer.',
        ),
        callout(
          'danger',
          'Fume from welding or brazing cadmium-plated steel can kill within days after one shift. The first hours feel like a cold. Find out about the coating *before* you heat it.',
        ),
        h2('Keep it out'),
        ul(
          'Local exhaust first; a respirator where it is not enough.',
          'No eating, drinking, smoking or cosmetics in regulated areas.',
          'Work clothes stay at work; shower where the rule asks for it.',
          'Never clean with compressed air or a dry broom.',
        ),
        p(
          'The US limit is **5 micrograms per cubic metre** over eight hours, the action level half of that. Training comes before assignment and every year; medical checks measure cadmium in blood and urine. Training records carry name, signature of trainer or employer, and date, and are kept for one year. *Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'Which organ does cadmium damage most after years?',
      ['Kidney', 'Heart', 'Ear', 'Eye'],
      0,
      'It gathers in the kidneys.',
    ),
    trueFalse(
      'Fume from heated cadmium plating can kill after one exposure.',
      true,
      'The first signs feel like a cold.',
    ),
    numeric(
      'What is the US eight-hour limit in micrograms per cubic metre?',
      5,
      0,
      'µg/m³',
      '5 µg/m³; the action level is 2.5.',
    ),
    multiple(
      'What keeps cadmium out of your body?',
      ['Local exhaust', 'Washing hands before eating', 'Taking work clothes home', 'Not smoking in the area'],
      [0, 1, 3],
      'Clothes taken home carry it to the family.',
    ),
    numeric('How often, in months, is training repeated?', 12, 0, 'months', 'Every year.'),
  ],
});

export const manualHandling = shortCourse({
  code: 'LIFTING',
  title: t('Lifting and carrying', 'Manutention manuelle', 'Levantamiento y transporte manual'),
  summary: t(
    'Save your back: plan, use aids, lift close and straight.',
    'Épargner son dos : préparer, utiliser des aides, lever près du corps.',
  ),
  objectives: [
    t('Judge a load before lifting it'),
    t('Lift close to the body without twisting'),
    t('Ask for aids and for help'),
  ],
  audience: t('Everyone who lifts, carries, pushes or pulls at work'),
  categoryKey: 'health',
  regulations: [
    {
      ref: 'OSH Act 5(a)(1)',
      jurisdiction: 'US',
      title: t(
        'General duty clause; NIOSH lifting equation as guidance',
        'Obligation générale; équation de levage du NIOSH à titre indicatif',
      ),
    },
  ],
  validityMonths: 24,
  publishedMonthsAgo: 44,
  pages: [
    lesson(
      'lift',
      t('Before, during, after'),
      6,
      doc(
        p(
          'Backs are rarely hurt by one lift; they are worn out by a thousand small ones done far from the body, twisted, too low or too high. The best lift is the one you do not do: a cart, a hoist, a lift table, a smaller package.',
        ),
        h2('Before'),
        ul(
          'How heavy? Rock it on a corner.',
          'Where to? Is the way clear, dry and lit, the door open?',
          'Gloves against edges; shoes that hold.',
          'Too heavy, too big, no good grip: get an aid or a second person, with one giving the commands.',
        ),
        h2('The lift'),
        ol(
          'Feet apart, one a little ahead, close to the load.',
          'Bend hips and knees, back in its natural curve, head up.',
          'Hold it firmly, **close to the belt**.',
          'Rise with the legs, smoothly.',
          'Turn **with the feet**, never with the back.',
          'Put it down the same way.',
        ),
        callout(
          'info',
          'NIOSH starts from **51 lb (23 kg)** under ideal conditions and takes off for distance, height, twist, frequency and grip. Most real lifts allow much less. No US rule sets one weight for all; some places do. *Check your regulator.*',
        ),
        p(
          'Keep loads that you handle often between knee and shoulder, best at hip height. Push rather than pull. Change tasks, pause, and report pain early: it is easier to change a workplace than a spine.',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'How do you turn with a load?',
      ['From the hips', 'With the feet', 'With the shoulders', 'By swinging'],
      1,
      'Twisting under load is what discs take worst.',
    ),
    numeric(
      'From which weight, in lb, does the NIOSH equation start under ideal conditions?',
      51,
      0,
      'lb',
      '51 lb, or 23 kg.',
    ),
    ordering(
      'Order the lift.',
      [
        'Look at load and way',
        'Feet close and apart',
        'Bend hips and knees, grip',
        'Rise with the legs',
        'Turn with the feet',
      ],
      'Planning comes first.',
    ),
    trueFalse('Pushing a cart is better for the back than pulling it.', true, 'And you see where you go.'),
    multiple(
      'What makes a lift harder than its weight says?',
      ['Far from the body', 'Twisting', 'Poor grip', 'Hip height'],
      [0, 1, 2],
      'Hip height is the best place for a load.',
    ),
  ],
});

export const coldWork = shortCourse({
  code: 'COLD',
  title: t('Working in the cold', 'Travail au froid', 'Trabajo en el frío'),
  summary: t(
    'Frostbite, hypothermia, ice: a winter in the yard without harm.',
    'Engelures, hypothermie, verglas : un hiver dans la cour sans blessure.',
  ),
  objectives: [t('Recognise frostbite and hypothermia'), t('Dress in layers'), t('Plan warm-up breaks')],
  audience: t('Yard crews and drivers, before the winter'),
  categoryKey: 'health',
  regulations: [
    {
      ref: 'OSH Act 5(a)(1)',
      jurisdiction: 'US',
      title: t(
        'General duty clause; ACGIH warm-up schedule as guidance',
        'Obligation générale; horaire de réchauffement de l’ACGIH à titre indicatif',
      ),
    },
  ],
  validityMonths: 12,
  publishedMonthsAgo: 37,
  pages: [
    lesson(
      'cold',
      t('Wind, wet and time'),
      6,
      doc(
        p(
          'Cold hurts by temperature, wind, wet and time together. At −25 °C with a wind of 30 km/h, bare skin can freeze within **10 minutes**. Cold hands drop tools, cold heads take bad decisions.',
        ),
        table(
          ['Sign', 'What it is', 'What to do'],
          [
            'White, numb, waxy skin',
            'Frostbite',
            'Go inside; warm with skin or lukewarm water (37 to 39 °C); **do not rub**, and do not thaw if it could freeze again',
          ],
          ['Shivering, clumsy, slurred', 'Hypothermia begins', 'Warm dry clothes, blanket, warm sweet drink if awake'],
          [
            '**Shivering stops**, confused, drowsy',
            'Severe hypothermia',
            '911; lay flat, handle gently, warm the trunk',
          ],
        ),
        h2('Dress'),
        ol(
          'Inner layer that moves sweat away: wool or synthetic, no cotton.',
          'Middle layer that insulates: fleece, wool, down.',
          'Outer layer against wind and wet, with vents.',
        ),
        ul(
          'Hat or liner under the helmet, mitts over gloves, dry spare socks.',
          'Boots with room for the toes, and traction aids on ice.',
        ),
        p(
          'Work in pairs, eat and drink warm things, take warm-up breaks in a heated place, and start slowly: newcomers need about a week. Walk like a penguin: short steps, flat feet, hands free. *Check your regulator and your site’s plan for stopping outdoor work.*',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'A colleague has stopped shivering and is confused. What is it?',
      ['He has warmed up', 'Severe hypothermia: call 911', 'Hunger', 'Frostbite'],
      1,
      'When shivering stops without warming, life is in danger.',
    ),
    trueFalse('Rub frostbitten fingers with snow.', false, 'Never rub; warm with skin or lukewarm water.'),
    matching(
      'Match the layer to its job.',
      [
        ['Inner', 'Moves sweat away'],
        ['Middle', 'Insulates'],
        ['Outer', 'Stops wind and wet'],
      ],
      'Cotton next to the skin stays wet.',
    ),
    multiple(
      'What adds to the danger of cold?',
      ['Wind', 'Wet clothes', 'Working alone', 'A warm drink'],
      [0, 1, 2],
      'Wind and wet take heat many times faster.',
    ),
    shortText(
      'Which fabric should not be worn next to the skin in the cold?',
      ['cotton', 'coton', 'algodón'],
      'Cotton holds water.',
    ),
  ],
});
