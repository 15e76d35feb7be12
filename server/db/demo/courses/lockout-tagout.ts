/** The control of hazardous energy by 29 CFR 1910.147. */
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
import type { DemoCourse, VideoUnit } from '../shape.ts';
import { lesson, section } from '../units.ts';
import { t } from '../words.ts';

const why = lesson(
  'why',
  t('Energy that waits'),
  6,
  doc(
    p(
      'Most people hurt by lockout failures did not touch a running machine. They touched one that was *off*, and someone or something turned it on: a colleague at the other end, a sensor, a spring, a drop of pressure. **Lockout makes sure that the machine cannot start and that nothing in it can move while you are inside.**',
    ),
    image(
      'energy-sources.svg',
      'Eight kinds of energy: electrical, mechanical, hydraulic, pneumatic, thermal, chemical, gravity, residual',
    ),
    h2('When it applies'),
    p(
      'The US rule (29 CFR 1910.147) covers **servicing and maintenance** when unexpected start-up or the release of stored energy could hurt someone: setting up, adjusting, clearing jams, cleaning, lubricating, repairing. Normal production is covered only when you must remove or bypass a guard, or put a part of your body where the work is done or into the danger zone of a cycle.',
    ),
    h3('What it does not cover'),
    ul(
      'A cord-and-plug machine that is unplugged, with the plug **under the exclusive control** of the person doing the work',
      'Minor tool changes and adjustments during normal production, if they are *routine, repetitive and integral* to it **and** other measures protect as well',
      'Hot taps under their own conditions; construction, agriculture, maritime and electric utilities, which have their own rules',
    ),
    h2('Who is who'),
    table(
      ['You are', 'if you', 'and learn'],
      [
        '**Authorised**',
        'lock out machines to service them',
        'to recognise energy sources, their type and magnitude, and how to isolate and control them',
      ],
      [
        '**Affected**',
        'operate a machine that is locked out, or work in its area',
        'the purpose and use of the procedure',
      ],
      [
        '**Other**',
        'work where lockout may be used',
        'about the procedure, and never to try to restart a locked-out machine',
      ],
    ),
    callout(
      'info',
      'Retraining comes with a change of job, machine, process or procedure, or when an inspection shows a gap. Each procedure is inspected **at least every 12 months**. *Check your regulator; in Canada see CSA Z460 and your province.*',
    ),
  ),
);

const steps = lesson(
  'six-steps',
  t('The six steps of lockout'),
  7,
  doc(
    image('lockout-six-steps.svg', 'Prepare, shut down, isolate, lock and tag, release stored energy, verify'),
    ol(
      '**Prepare.** Read the written procedure of this machine. Know every energy source, its type and magnitude, the hazard and how to control it. Tell the affected employees.',
      '**Shut down** by the normal procedure. An abrupt stop can create a new hazard.',
      '**Isolate.** Operate every energy-isolating device: disconnect switch, circuit breaker, line valve, blind, block. *Push buttons, selector switches and emergency stops are control circuits. They isolate nothing.*',
      '**Lock and tag.** Each authorised employee puts on a personal lock, with a tag, so that the device stays in the safe position.',
      '**Release stored energy.** Bleed pressure, drain lines, block or lower what can fall, let springs go, discharge capacitors, let hot parts cool. If it can build up again, keep checking until the work is done.',
      '**Verify.** Make sure no one is exposed, try to start by the normal controls, measure with a tested instrument. **Put the controls back to off.** Only now does the work begin.',
    ),
    callout(
      'danger',
      'Step six is the one left out most often, and the one that would have saved most. *No test, no touch.*',
    ),
    h3('Tagout alone'),
    p(
      'A tag is a warning and holds nothing. It may stand alone only if the device cannot be locked, or if the employer can show that tagout gives **full protection** equal to a lock, with an additional measure such as removing a fuse, blocking a switch or opening a second disconnect. If it can be locked, lock it. New and overhauled machines must accept a lock.',
    ),
  ),
);

const film: VideoUnit = {
  key: 'film-six-steps',
  kind: 'video',
  title: t('Video: the six steps in half a minute', 'Vidéo : les six étapes en une demi-minute'),
  required: true,
  expectedMinutes: 1,
  file: 'lockout-steps.mp4',
  durationSeconds: 27.5,
  mustWatch: true,
  captions: t('lockout-steps.en.vtt', 'lockout-steps.fr.vtt'),
  transcript: t(
    'The video has no sound; its captions carry the words. One: prepare. Read the written procedure and know every source of energy. Two: shut the machine down in the normal way, and tell the people who work on or near it. Three: isolate. Open the disconnect, close the valve; a stop button is not enough. Four: put on your own lock and your own tag; the key stays with you. Five: release what is stored. Bleed the air, block what can fall, discharge, let it cool. Six: verify. Try to start and measure zero. Then put the controls back to off.',
    'La vidéo est muette; les sous-titres portent le texte. Un : préparer. Lisez la procédure écrite et repérez chaque source d’énergie. Deux : arrêtez la machine normalement et prévenez les personnes qui travaillent autour. Trois : isolez. Ouvrez le sectionneur, fermez la vanne; un bouton d’arrêt ne suffit pas. Quatre : posez votre cadenas et votre étiquette; la clé reste avec vous. Cinq : dissipez l’énergie emmagasinée. Purgez l’air, calez ce qui peut tomber, déchargez, laissez refroidir. Six : vérifiez. Essayez de démarrer, mesurez zéro. Puis remettez les commandes à l’arrêt.',
  ),
  storyboard: [
    {
      picture: 'lockout-frame-1.svg',
      seconds: 4.5,
      narration: t(
        'Prepare. Read the written procedure and know every source of energy.',
        'Préparer. Lisez la procédure écrite et repérez chaque source d’énergie.',
      ),
    },
    {
      picture: 'lockout-frame-2.svg',
      seconds: 4.5,
      narration: t(
        'Shut the machine down in the normal way. Tell the people who work on or near it.',
        'Arrêtez la machine normalement. Prévenez les personnes qui travaillent autour.',
      ),
    },
    {
      picture: 'lockout-frame-3.svg',
      seconds: 4.5,
      narration: t(
        'Isolate. Open the disconnect, close the valve. A stop button is not enough.',
        'Isolez. Ouvrez le sectionneur, fermez la vanne. Un bouton d’arrêt ne suffit pas.',
      ),
    },
    {
      picture: 'lockout-frame-4.svg',
      seconds: 4.5,
      narration: t(
        'Put on your own lock and your own tag. The key stays with you.',
        'Posez votre cadenas et votre étiquette. La clé reste avec vous.',
      ),
    },
    {
      picture: 'lockout-frame-5.svg',
      seconds: 4.5,
      narration: t(
        'Release what is stored. Bleed the air, block what can fall, discharge, let it cool.',
        'Dissipez l’énergie emmagasinée. Purgez l’air, calez, déchargez, laissez refroidir.',
      ),
    },
    {
      picture: 'lockout-frame-6.svg',
      seconds: 5,
      narration: t(
        'Verify. Try to start and measure zero. Then put the controls back to off.',
        'Vérifiez. Essayez de démarrer, mesurez zéro. Puis remettez les commandes à l’arrêt.',
      ),
    },
  ],
};

const devices = lesson(
  'locks-and-tags',
  t('Locks, tags and isolating devices'),
  5,
  doc(
    image('lock-and-tag.svg', 'A disconnect with a personal lock and a danger tag; four demands on the devices'),
    p(
      'Locks and tags are provided by the employer, are used **for nothing else**, and are durable, standardised, substantial and identifiable. A tag says what not to do: *Do Not Start, Do Not Open, Do Not Close, Do Not Energize, Do Not Operate*. Its means of attachment is not reusable, is put on by hand, locks itself and takes at least 50 lb (22.7 kg) to pull off: in general, a one-piece nylon cable tie.',
    ),
    h2('What isolates, and what does not'),
    image('control-panel.svg', 'An operator station with buttons, and a main disconnect on the wall'),
    table(
      ['Isolates', 'Does not isolate'],
      ['Disconnect switch, breaker that can be locked', 'Start, stop and emergency-stop buttons'],
      ['Line valve, spectacle blind', 'Selector and key switches'],
      ['Block, pin or prop rated for the load', 'Interlocked gates, light curtains'],
      ['Slide gate in a conveyor', 'Software, passwords, “off” on a screen'],
    ),
    callout(
      'warning',
      'One person, one lock, one key. Never lend your lock, never share a key, and never lock out for someone else.',
    ),
  ),
);

const group = lesson(
  'group-and-shift',
  t('Groups, shifts and contractors'),
  5,
  doc(
    image(
      'group-lockbox.svg',
      'Three isolated devices, their keys in a group lock box, four personal locks on the box',
    ),
    p(
      'When a crew works on one machine, everyone must have the **same protection as with a personal lock**. A primary authorised employee locks the isolating devices, puts the keys in a box, and every worker puts a lock on the box. The machine stays locked until the last personal lock is gone.',
    ),
    h2('Shift change'),
    p(
      'There is no moment without a lock. The procedure provides for an orderly transfer: the incoming lock goes on, then the outgoing lock comes off, and the state of the job is told face to face and in writing.',
    ),
    h2('Contractors'),
    p(
      'The outside employer and yours tell each other their lockout procedures, and yours makes sure that its people understand and respect those of the other.',
    ),
    h2('Testing in between'),
    ol(
      'Clear tools and material from the machine.',
      'Get people out of the way.',
      'Remove the devices as the procedure says.',
      'Energise and test.',
      'De-energise and **do all six steps again** before going on.',
    ),
  ),
);

const release = lesson(
  'release',
  t('Giving the machine back'),
  4,
  doc(
    ol(
      '**Look**: tools and loose parts out, guards on, machine operationally intact.',
      '**Clear**: everyone safely placed or gone.',
      '**Tell** the affected employees that the locks come off.',
      '**Remove**: each lock by the person who put it on.',
      'Restore energy and watch the first start.',
    ),
    h2('The lock of someone who has gone home'),
    p(
      'A lock is removed by the one who applied it. The employer may have it removed only under a specific, documented procedure, and at least: **verify** that the person is not at the facility, make **all reasonable efforts to reach** them and say that the lock is off, and make sure they **know it before they start work again**. Cutting a lock on a hunch is forbidden.',
    ),
    callout(
      'tip',
      'Each year someone else, authorised but *not* the one who uses the procedure, watches it being done and talks it through. The certificate names the machine, the date, the employees included and the inspector. Tell that person what does not work in practice.',
    ),
  ),
);

const practice = practiceQuiz(
  'practice-order',
  t('Warm-up: the right order'),
  ordering(
    'Put the six steps in order.',
    ['Prepare', 'Shut down', 'Isolate', 'Lock and tag', 'Release stored energy', 'Verify'],
    'Always in this order; verify comes last, before the work.',
  ),
  trueFalse(
    'An emergency stop isolates the machine from its energy.',
    false,
    'It works through the control circuit. A fault or a reset can start the machine again.',
  ),
  single(
    'You operate a machine that maintenance locks out. You are an …',
    ['authorised employee', 'affected employee', 'inspector', 'exempt employee'],
    1,
    'Affected employees learn the purpose and use of the procedure, and that they must not try to restart.',
  ),
);

const final = finalQuiz(
  80,
  {},
  single(
    'Which of these is covered by lockout/tagout?',
    [
      'Clearing a jam with the guard removed',
      'Reading a gauge',
      'Feeding parts through a guarded machine',
      'Walking past',
    ],
    0,
    'You put a part of your body into the danger zone.',
  ),
  hotspot(
    'Click the energy-isolating device.',
    'control-panel.svg',
    'An operator station with buttons and switches, and a disconnect on the wall',
    [[790, 236, 190, 310]],
    'Only the disconnect separates the machine from its energy, and only it takes a lock.',
  ),
  ordering(
    'You have locked and tagged. What follows, up to the work itself?',
    [
      'Release or block stored energy',
      'Make sure no one is exposed',
      'Try to start by the normal controls',
      'Put the controls back to off',
      'Begin the work',
    ],
    'The controls go back to off so that the machine does not start automatically when energy returns.',
  ),
  multiple(
    'Which of these hold energy after the power is off?',
    ['An air receiver', 'A raised press bed', 'A charged capacitor', 'A padlock'],
    [0, 1, 2],
    'Stored energy is bled, blocked or discharged.',
  ),
  matching(
    'Match the person to the part they play.',
    [
      ['Locks the machine out to service it', 'Authorised'],
      ['Operates the machine that is locked out', 'Affected'],
      ['Works in the hall where lockout happens', 'Other'],
    ],
    'Everyone is trained, each for their part.',
  ),
  numeric(
    'At least how often, in months, is each energy control procedure inspected?',
    12,
    0,
    'months',
    '1910.147(c)(6): at least annually.',
  ),
  single(
    'Four fitters work under one group lockout. How many personal locks are on the box?',
    [
      'One, from the leader',
      'Two',
      'Four or more: one for each, and the primary authorised employee’s if taking part',
      'None',
    ],
    2,
    'Everyone has the protection of a personal lock.',
  ),
  single(
    'A fitter went home and left a lock on. What must the employer do before it is removed? Choose the best answer.',
    [
      'Ask the supervisor',
      'Wait an hour',
      'Verify that the fitter is away, try to reach them, and make sure they know before they work again',
      'Cut it and write a note',
    ],
    2,
    'And all of it under a documented procedure.',
  ),
  trueFalse(
    'A tag alone gives the same protection as a lock.',
    false,
    'A tag only warns. Alone it needs an additional measure and proof of full protection.',
  ),
  shortText('Which word completes the rule: “No test, no …”?', ['touch'], 'Verify before you touch.'),
  numeric(
    'How many pounds at least must the attachment of a tag withstand?',
    50,
    0,
    'lb',
    '50 pounds (22.7 kg), as a nylon cable tie does.',
  ),
);

export const lockoutTagout: DemoCourse = {
  code: 'LOTO',
  title: t('Lockout/tagout', 'Cadenassage et étiquetage', 'Bloqueo y etiquetado'),
  summary: t(
    'Control hazardous energy in six steps, alone or in a group, and give the machine back safely.',
    'Maîtriser les énergies dangereuses en six étapes, seul ou en groupe, et remettre la machine en service en sécurité.',
    'Controle la energía peligrosa en seis pasos, solo o en grupo, y devuelva la máquina con seguridad.',
  ),
  objectives: [
    t('Recognise all kinds of energy in a machine, also stored energy'),
    t('Carry out the six steps in order and verify zero energy'),
    t('Tell isolating devices from control devices'),
    t('Work in a group lockout and over a shift change'),
    t('Release a machine, and know who may remove a lock'),
  ],
  audience: t('Maintenance and set-up people (authorised employees), and operators who want to understand them'),
  categoryKey: 'machines',
  languages: ['en'],
  regulations: [
    {
      ref: '29 CFR 1910.147',
      jurisdiction: 'US',
      title: t(
        'The control of hazardous energy (lockout/tagout)',
        'Maîtrise des énergies dangereuses (cadenassage et étiquetage)',
      ),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1910/1910.147',
    },
    {
      ref: 'CSA Z460',
      jurisdiction: 'CA',
      title: t(
        'Control of hazardous energy: lockout and other methods',
        'Maîtrise des énergies dangereuses : cadenassage et autres méthodes',
      ),
    },
  ],
  validityMonths: 12,
  renewalWindowDays: 60,
  passMark: 80,
  enforceOrder: true,
  prerequisites: ['HAZCOM'],
  versions: [
    { number: 1, publishedMonthsAgo: 51, changeKind: 'initial' },
    {
      number: 2,
      publishedMonthsAgo: 20,
      changeKind: 'minor',
      changeReason: t('Added a video of the six steps, with captions'),
    },
  ],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'lock-and-tag.svg',
  sections: [
    section('why', t('Why lockout'), why),
    section('how', t('How it is done'), steps, film, practice, devices),
    section('together', t('Together'), group, release),
    section('exam', t('Exam'), final),
  ],
};
