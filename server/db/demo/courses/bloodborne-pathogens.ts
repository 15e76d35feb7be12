/** Bloodborne pathogens by 29 CFR 1910.1030(g)(2). */
import {
  finalQuiz,
  hotspot,
  matching,
  multiple,
  numeric,
  ordering,
  practiceQuiz,
  shortText,
  single,
  trueFalse,
} from '../quiz.ts';
import { callout, doc, h2, h3, image, ol, p, table, ul } from '../rich-text.ts';
import type { DemoCourse } from '../shape.ts';
import { lesson, section } from '../units.ts';
import { t } from '../words.ts';

const whatTheyAre = lesson(
  'what-they-are',
  t('What bloodborne pathogens are'),
  6,
  doc(
    p(
      'Bloodborne pathogens are germs in human blood that can make people ill. Three of them matter most at work: **hepatitis B (HBV), hepatitis C (HCV) and HIV**. You cannot see who carries them, and many carriers do not know.',
    ),
    table(
      ['', 'HBV', 'HCV', 'HIV'],
      [
        'What it does',
        'Liver infection, sometimes for life',
        'Liver infection, often for life',
        'Attacks the immune system',
      ],
      [
        'First signs',
        'None, or tired, fever, dark urine, yellow skin',
        'Most often none',
        'None, or like flu after 2 to 4 weeks',
      ],
      ['Vaccine', '**Yes**', 'No', 'No'],
      ['Treatment', 'Controls it', 'Cures most people', 'Controls it for life'],
      [
        'Outside the body',
        'infectious for at least 7 days on a dry surface',
        'days to weeks under some conditions',
        'dies soon as it dries',
      ],
    ),
    h2('Which fluids'),
    p(
      'Blood; semen and vaginal secretions; fluid from around the brain, lungs, heart, joints, abdomen and unborn child; saliva in dental work; **any body fluid with visible blood in it**, and any fluid you cannot tell apart. Sweat, tears, urine, vomit and ordinary saliva do not count unless blood is in them.',
    ),
    image(
      'transmission-routes.svg',
      'In by needlestick or cut, by eyes, nose and mouth, by broken skin; not by coughing, handshakes, toilets or healthy skin',
    ),
    callout(
      'info',
      'Training is due **before or at first assignment** to tasks with exposure, during working hours and at no cost, and **within one year of the last training** each year. *Check your regulator.*',
    ),
    h2('Someone to ask'),
    p(
      'The rule (29 CFR 1910.1030(g)(2)) asks that you have an **opportunity for interactive questions and answers** with a person who knows the subject. Your employer names that person; an online page alone does not meet the rule. Ask also for the text of the standard and for the exposure control plan: you have a right to see both.',
    ),
  ),
);

const plan = lesson(
  'plan-and-precautions',
  t('The plan and standard precautions'),
  6,
  doc(
    p(
      'Every employer with people at risk keeps a written **exposure control plan**, reviewed at least once a year and whenever tasks change. It lists the jobs and tasks with exposure, says how they are protected, and is open to you.',
    ),
    callout(
      'warning',
      '**Universal precautions:** treat all human blood and the fluids above as if they were infectious. No exceptions for colleagues, children or friends.',
    ),
    h2('In this order'),
    ol(
      '**Engineering controls**: sharps containers, needles with built-in protection, mechanical pick-up. People who use needles are asked for their opinion when they are chosen.',
      '**Work practices**: wash hands as soon as gloves are off; no food, drink, smoking, cosmetics or contact lenses where exposure is likely; never bend, recap or break a contaminated needle (unless there is no other way, and then with one hand or a device).',
      '**Protective equipment**: gloves, gown, mask with eye protection; free of charge, in your size. Replace gloves when torn; never wash disposable gloves to use them again.',
      '**Housekeeping**: a written schedule, and an appropriate disinfectant.',
    ),
    h2('The hepatitis B vaccine'),
    p(
      'It is offered **free of charge, after this training and within 10 working days of first assignment** to exposed tasks. It is safe and works very well; it is given as a series of injections in the arm. You may decline by signing a form, and may change your mind later at any time.',
    ),
    h3('Glass and sharps'),
    p(
      'Never pick up broken glass that may be contaminated with your hands, gloved or not: brush and dustpan, tongs or forceps.',
    ),
    image('sharps-container.svg', 'A red sharps container with fill line and biohazard label; four demands'),
  ),
);

const gloves = lesson(
  'gloves-and-clean-up',
  t('Gloves off, spills cleaned'),
  6,
  doc(
    p('Most people contaminate themselves not while they help but while they take off the gloves.'),
    image('glove-removal.svg', 'Six steps to take off gloves without touching the outside'),
    h2('Cleaning up blood'),
    ol(
      'Keep people away; put up a sign.',
      'Gloves, and eye and face protection if it can splash; shoe covers if there is much.',
      'Pick up sharps and glass with a tool, into a sharps container.',
      'Cover with absorbent, wipe up, into a labelled bag.',
      'Disinfect with a registered product effective against HIV and HBV, or fresh bleach solution (1 part in 10 to 1 in 100 of household bleach, by the amount of blood). **Keep it wet for the contact time on the label.**',
      'Bag everything, remove your gloves as shown, wash your hands.',
    ),
    callout('danger', 'Never mix bleach with ammonia or acids: toxic gas. Read the SDS.'),
    h2('Labels and bags'),
    p(
      'Regulated waste (what would release blood when squeezed or handled, caked items, sharps) goes into closable, leakproof containers with the **biohazard label, fluorescent orange or orange-red** with the symbol in a contrasting colour, or red bags. Contaminated laundry is bagged where it was used and not sorted there.',
    ),
  ),
);

const exposure = lesson(
  'exposure',
  t('If you are exposed'),
  6,
  doc(
    p(
      'An *exposure incident* is a specific contact of blood or another potentially infectious material with eye, mouth, another mucous membrane, broken skin, or through the skin (needle, cut, bite). Treat it as an emergency: for HIV the medicine should start **within hours, and not after 72**; for HBV the vaccine and immune globulin as soon as possible, preferably within 24 hours.',
    ),
    image(
      'exposure-steps.svg',
      'Wash now, report within minutes, see a clinician within hours, written opinion within 15 days',
    ),
    h2('What the employer must offer, confidentially and free'),
    ul(
      'The route of exposure and the circumstances put on record',
      'The source person identified and tested, unless that is not feasible or the law forbids it; you are told the result',
      'Your blood collected and tested with your consent; if you are not ready for the HIV test, the sample is kept for at least 90 days',
      'Preventive treatment as the Public Health Service recommends, counselling, evaluation of later illness',
      'The **written opinion** of the clinician within 15 days after the evaluation is complete: it says only whether the vaccine is indicated and that you were told of the results and of what needs follow-up. All other findings stay confidential.',
    ),
    h2('The records'),
    table(
      ['Record', 'Kept for'],
      [
        'Training: dates, contents or summary, names and qualifications of trainers, names and job titles of those present',
        '3 years',
      ],
      ['Medical record: vaccination, evaluations, opinions', 'employment plus 30 years'],
      ['Sharps injury log: device, place, how it happened; no names', '5 years'],
    ),
    callout(
      'tip',
      'You help a colleague who bleeds although first aid is not your job? Report the contact all the same: you are offered the same evaluation.',
    ),
  ),
);

const practice = practiceQuiz(
  'practice-routes',
  t('Warm-up: how it spreads'),
  multiple(
    'By which ways can HBV reach you at work?',
    ['A needlestick', 'A splash in the eye', 'A handshake', 'Blood on a fresh cut'],
    [0, 1, 3],
    'Healthy skin is a good barrier; eyes and cuts are none.',
  ),
  trueFalse(
    'Dried blood on a tool is no longer a danger.',
    false,
    'HBV stays infectious for at least a week on a dry surface.',
  ),
  single(
    'For which of the three is there a vaccine?',
    ['HIV', 'HCV', 'HBV'],
    2,
    'Hepatitis B, free of charge for you.',
  ),
);

const final = finalQuiz(
  80,
  {},
  multiple(
    'Which are among the three pathogens that matter most here?',
    ['HBV', 'HCV', 'HIV', 'Influenza'],
    [0, 1, 2],
    'Influenza travels through the air, not by blood.',
  ),
  numeric(
    'At most how many months may pass between trainings?',
    12,
    0,
    'months',
    'Within one year of the previous training.',
  ),
  ordering(
    'Take off your gloves. In which order?',
    [
      'Pinch the outside of the first glove near the wrist',
      'Peel it off inside out',
      'Hold it in the gloved hand',
      'Slide a bare finger under the cuff of the second',
      'Peel it off over the first',
      'Dispose and wash your hands',
    ],
    'Glove touches glove, skin touches skin.',
  ),
  hotspot(
    'Click the mark that tells you when to close and replace this container.',
    'sharps-container.svg',
    'A red sharps container',
    [[228, 284, 344, 60]],
    'At the fill line it is full. Never push down, never reach in.',
  ),
  single(
    'Contaminated glass lies on the floor. How do you pick it up?',
    ['With two pairs of gloves', 'With brush and dustpan or tongs', 'With a wet cloth by hand', 'You leave it'],
    1,
    'Never by hand, not even gloved.',
  ),
  numeric(
    'Within how many working days of first assignment is the hepatitis B vaccine offered?',
    10,
    0,
    'days',
    '10 working days, after the training, free of charge.',
  ),
  matching(
    'Match the record to how long it is kept.',
    [
      ['Training record', '3 years'],
      ['Medical record', 'Employment plus 30 years'],
      ['Sharps injury log', '5 years'],
    ],
    '1910.1030(h), 1910.1020 and 1904.33.',
  ),
  ordering(
    'Blood splashed into your eye. What do you do, in order?',
    ['Flush the eye with water', 'Report it', 'See a clinician', 'Receive the written opinion'],
    'Start within seconds; the medicine against HIV works best within hours.',
  ),
  trueFalse(
    'You need precautions only with people known to be infected.',
    false,
    'Universal precautions: treat all blood as infectious.',
  ),
  shortText(
    'What is the name of the written plan that lists exposed tasks and how they are protected? (three words)',
    ['exposure control plan', 'the exposure control plan', 'exposure-control plan'],
    'The exposure control plan, reviewed at least once a year.',
  ),
  single(
    'What does the clinician’s written opinion tell your employer?',
    [
      'All test results',
      'Whether a vaccine is indicated and that you were informed; nothing more',
      'The name of your doctor',
      'Whether you have HIV',
    ],
    1,
    'All other findings are confidential.',
  ),
);

export const bloodbornePathogens: DemoCourse = {
  code: 'BBP',
  title: t('Bloodborne pathogens', 'Agents pathogènes à diffusion hématogène', 'Patógenos de transmisión sanguínea'),
  summary: t(
    'Protect yourself from HBV, HCV and HIV: precautions, gloves, clean-up, and the steps after an exposure.',
    'Se protéger du VHB, du VHC et du VIH : précautions, gants, nettoyage et marche à suivre après une exposition.',
    'Protéjase del VHB, VHC y VIH: precauciones, guantes, limpieza y pasos tras una exposición.',
  ),
  objectives: [
    t('Name the pathogens, their signs and how they are transmitted'),
    t('Find the exposure control plan and apply universal precautions'),
    t('Take off gloves and clean up blood without contaminating yourself'),
    t('Know the hepatitis B vaccine that is offered to you'),
    t('Act at once after an exposure, and know your rights'),
  ],
  audience: t(
    'First-aiders, cleaners, health and security staff, and all who can reasonably expect contact with blood at work',
  ),
  categoryKey: 'health',
  languages: ['en'],
  regulations: [
    {
      ref: '29 CFR 1910.1030(g)(2)',
      jurisdiction: 'US',
      title: t(
        'Bloodborne pathogens: information and training',
        'Agents pathogènes à diffusion hématogène : information et formation',
      ),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1910/1910.1030',
    },
  ],
  validityMonths: 12,
  renewalWindowDays: 60,
  passMark: 80,
  enforceOrder: true,
  prerequisites: [],
  versions: [{ number: 1, publishedMonthsAgo: 52, changeKind: 'initial' }],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'transmission-routes.svg',
  sections: [
    section('know', t('Know'), whatTheyAre, practice),
    section('prevent', t('Prevent'), plan, gloves),
    section('react', t('React'), exposure),
    section('exam', t('Exam'), final),
  ],
};
