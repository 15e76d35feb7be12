/** Guards, hot work, extinguishers, scaffolds, ladders, cranes, felling. */
import { hotspot, matching, multiple, numeric, ordering, shortText, single, trueFalse } from '../quiz.ts';
import { callout, doc, h2, image, ol, p, table, ul } from '../rich-text.ts';
import { shortCourse } from '../short-course.ts';
import { lesson } from '../units.ts';
import { t } from '../words.ts';

export const machineGuarding = shortCourse({
  code: 'GUARDS',
  title: t('Machine guarding', 'Protection des machines', 'Resguardos de máquinas'),
  summary: t(
    'Know what guards do, and never run a machine without them.',
    'Savoir à quoi servent les protecteurs et ne jamais faire marcher une machine sans eux.',
  ),
  objectives: [t('Find the danger zones of a machine'), t('Tell kinds of guards apart'), t('Report a missing guard')],
  audience: t('Everyone who operates or cleans machines'),
  categoryKey: 'machines',
  regulations: [
    {
      ref: '29 CFR 1910.212',
      jurisdiction: 'US',
      title: t('General requirements for all machines', 'Exigences générales pour toutes les machines'),
    },
  ],
  validityMonths: 24,
  publishedMonthsAgo: 43,
  pages: [
    lesson(
      'guards',
      t('Where hands get lost'),
      6,
      doc(
        p(
          'A machine catches you at the **point of operation**, where the work is done; at **power transmission**: belts, chains, gears, shafts; and at **other moving parts**, by nip points, rotation, shear, or flying chips. A smooth shaft turning slowly still winds up a sleeve.',
        ),
        table(
          ['Guard or device', 'How it protects', 'Mind'],
          ['Fixed guard', 'Needs a tool to remove', 'Best for belts and gears'],
          ['Interlocked guard', 'Machine stops when opened', 'Never defeat the switch'],
          ['Adjustable guard', 'Set to the work', 'Set it each time'],
          ['Light curtain, two-hand control', 'Stops or needs both hands', 'Does not stop flying parts'],
          ['Distance', 'Out of reach', 'Also with a ladder?'],
        ),
        callout(
          'danger',
          'A guard comes off only for service, and then **lockout** applies. It is back on before the machine runs.',
        ),
        h2('Before you start'),
        ul(
          'Guards in place, undamaged, fastened; emergency stop works.',
          'No loose sleeves, rings, lanyards; hair tied up. **No gloves at rotating spindles.**',
          'Bench grinder: tool rest within 1/8 in (3 mm), tongue guard within 1/4 in (6 mm) of the wheel.',
          'Chips away with a brush, never with the hand. Compressed air for cleaning below 30 psi, with chip guarding, never at people.',
        ),
        p(
          'A missing guard is reported at once and the machine stays off. “We always do it like this” is how the last accident began. *Check your regulator; in Canada see CSA Z432.*',
        ),
      ),
    ),
  ],
  questions: [
    multiple(
      'Where does a machine need guarding?',
      ['Point of operation', 'Belts and gears', 'In-running nip points', 'The paint'],
      [0, 1, 2],
      'Wherever a part of the body can be reached.',
    ),
    trueFalse('An interlock may be bridged for a short job.', false, 'Never. Service needs lockout.'),
    numeric(
      'How far, at most, is the tool rest of a bench grinder from the wheel, in inches?',
      0.125,
      0.001,
      'in',
      '1/8 in (3 mm).',
    ),
    single(
      'A guard is missing. What do you do?',
      ['Work carefully', 'Keep the machine off and report it', 'Stand to the side', 'Wear gloves'],
      1,
      'No guard, no run.',
    ),
    trueFalse(
      'Gloves protect your hands at a drill press spindle.',
      false,
      'The spindle catches the glove and takes the hand with it.',
    ),
  ],
});

export const hotWork = shortCourse({
  code: 'HOTWORK',
  title: t('Hot work and fire watch', 'Travail à chaud et surveillance incendie', 'Trabajo en caliente'),
  summary: t(
    'Weld, cut and grind without setting the building on fire.',
    'Souder, couper et meuler sans mettre le feu au bâtiment.',
  ),
  objectives: [t('Use the permit'), t('Clear or protect the area'), t('Keep a fire watch')],
  audience: t('Welders, fitters, fire watchers and those who sign permits'),
  categoryKey: 'fire',
  regulations: [
    {
      ref: '29 CFR 1910.252(a)',
      jurisdiction: 'US',
      title: t(
        'Welding, cutting and brazing: fire prevention',
        'Soudage, coupage et brasage : prévention des incendies',
      ),
    },
  ],
  validityMonths: 12,
  prerequisites: ['EXTING'],
  publishedMonthsAgo: 41,
  pages: [
    lesson(
      'hot',
      t('Thirty-five feet and half an hour'),
      6,
      doc(
        p(
          'Sparks roll, bounce and fall through cracks, and smoulder for hours. Ask first: **can it be done cold, or in the welding shop?** If not, the person in charge inspects the place and signs a permit.',
        ),
        ol(
          'Move what burns **35 ft (11 m)** away, or cover it with fire-resistant blankets or shields.',
          'Cover cracks, drains and openings in floors and walls; look at the *other side* of the wall and below.',
          'Sweep the floor; wet a wooden one where no one can get a shock.',
          'Extinguisher of the right kind within reach; sprinklers stay on.',
          'Containers: never weld on a drum or tank that held a flammable unless it has been cleaned and made safe by the procedure.',
          'Test the air when flammable vapour may be there.',
        ),
        h2('The fire watch'),
        p(
          'A fire watch is posted when more than a minor fire could start: combustibles within 35 ft, openings near, or metal that carries heat to the other side. The watcher is trained, has an extinguisher, can raise the alarm, does nothing else, and stays **at least half an hour after the work**. NFPA 51B of 2019 asks for a full hour, and your insurer may ask for more.',
        ),
        callout(
          'warning',
          'Protect people too: screens against arc flash, fume extraction at the arc, no oil or grease on oxygen fittings, cylinders upright and secured, caps on.',
        ),
        p('*Check your regulator, your permit form and your insurer.*'),
      ),
    ),
  ],
  questions: [
    numeric('How far away, in feet, are combustibles moved?', 35, 0, 'ft', '35 ft, or 11 m.'),
    numeric(
      'For at least how many minutes after the work does the US rule keep the fire watch?',
      30,
      0,
      'min',
      'Half an hour; NFPA 51B of 2019 asks for 60.',
    ),
    single(
      'What is the first question?',
      ['Who has a lighter?', 'Can it be done cold or elsewhere?', 'Is it Friday?', 'How long is the cable?'],
      1,
      'The safest hot work is none.',
    ),
    trueFalse(
      'An empty solvent drum may be welded at once: it is empty.',
      false,
      'Vapour in it explodes. Clean and make it safe by procedure.',
    ),
    multiple(
      'What does a fire watcher do?',
      ['Holds the workpiece', 'Watches for fire', 'Has an extinguisher at hand', 'Can raise the alarm'],
      [1, 2, 3],
      'Nothing that distracts.',
    ),
  ],
});

export const extinguishers = shortCourse({
  code: 'EXTING',
  title: t('Using a fire extinguisher', 'Utiliser un extincteur', 'Uso de extintores'),
  summary: t(
    'When to fight a fire, when to leave, and how the extinguisher works.',
    'Quand combattre un feu, quand partir, et comment marche l’extincteur.',
  ),
  objectives: [t('Decide: fight or leave'), t('Choose the right extinguisher'), t('Use PASS')],
  audience: t('Everyone whom the emergency plan lets use an extinguisher'),
  categoryKey: 'fire',
  regulations: [
    {
      ref: '29 CFR 1910.157(g)',
      jurisdiction: 'US',
      title: t(
        'Portable fire extinguishers: training and education',
        'Extincteurs portatifs : formation et sensibilisation',
      ),
    },
  ],
  validityMonths: 12,
  publishedMonthsAgo: 50,
  pages: [
    lesson(
      'pass',
      t('Alarm, exit, then the extinguisher'),
      6,
      doc(
        p(
          'An extinguisher holds 8 to 20 seconds. It is for a fire in its first moments, no larger than a waste basket. **First the alarm, then people out, then perhaps the extinguisher.**',
        ),
        callout(
          'danger',
          'Leave and close the door if the fire grows, there is smoke at head height, you do not know what burns, or the fire is between you and the exit.',
        ),
        table(
          ['Class', 'Burns', 'Extinguisher'],
          ['A', 'wood, paper, cloth', 'water, ABC powder'],
          ['B', 'oil, petrol, solvent', 'powder, CO₂, foam'],
          ['C', 'live electrical equipment', 'CO₂, powder; never water'],
          ['D', 'magnesium, aluminium chips, lithium metal', 'special powder'],
          ['K', 'cooking oil', 'wet chemical'],
        ),
        h2('PASS'),
        ol(
          '**Pull** the pin.',
          '**Aim** at the base of the fire.',
          '**Squeeze** the lever.',
          '**Sweep** from side to side.',
        ),
        p(
          'Stand 6 to 8 ft (2 m) away with the exit *behind you*, the wind at your back. Back away and never turn your back to it: it can flare up again. A used extinguisher, even half empty, goes to be recharged. Look monthly: in place, gauge in the green, pin and seal, no damage.',
        ),
        p(
          'Training is due at first assignment and **at least every year**. *Check your regulator. Lithium-ion batteries re-ignite: leave them to the fire service and ventilate.*',
        ),
      ),
    ),
  ],
  questions: [
    ordering('Put PASS in order.', ['Pull', 'Aim', 'Squeeze', 'Sweep'], 'Aim at the base, not at the flames.'),
    single(
      'Which fire do you never fight with water?',
      ['Paper', 'Live electrical equipment', 'Wood', 'Cloth'],
      1,
      'Water conducts.',
    ),
    matching(
      'Match the class to what burns.',
      [
        ['A', 'Wood, paper'],
        ['B', 'Solvent'],
        ['D', 'Magnesium chips'],
        ['K', 'Cooking oil'],
      ],
      'Class C is live electrical equipment.',
    ),
    trueFalse('First you fight the fire, then you raise the alarm.', false, 'Alarm first, always.'),
    numeric('How often, in months, is training repeated?', 12, 0, 'months', '1910.157(g): at least annually.'),
  ],
});

export const scaffolds = shortCourse({
  code: 'SCAFFOLD',
  title: t('Scaffold user', 'Utilisateur d’échafaudage', 'Usuario de andamios'),
  summary: t(
    'Look, read the tag, climb right, stay inside the rails.',
    'Regarder, lire l’étiquette, bien monter, rester dans les garde-corps.',
  ),
  objectives: [
    t('Judge a scaffold before stepping on it'),
    t('Keep to its load'),
    t('Know what only a competent person does'),
  ],
  audience: t('Everyone who works on a scaffold'),
  categoryKey: 'heights',
  regulations: [
    {
      ref: '29 CFR 1926.454',
      jurisdiction: 'US',
      title: t('Scaffolds: training requirements', 'Échafaudages : exigences de formation'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 42,
  pages: [
    lesson(
      'scaffold',
      t('Before you climb'),
      6,
      doc(
        p(
          'A scaffold is put up, moved, changed and taken down only **under the supervision and direction of a competent person**, by trained people. That person inspects it before each shift and after anything that could weaken it: a storm, a blow, a change. You look at it every time all the same.',
        ),
        ul(
          'Tag green and dated today',
          'Base plates on mud sills or firm ground; upright and braced; tied in when taller than four times its least width',
          'Planks full width, no gaps over 1 in (2.5 cm), overlapping or secured, no cracks, no ice',
          'Guardrails on open sides and ends more than **10 ft (3.1 m)** up, and toe boards',
          'Access by ladder, stairs or frame made for it. **Never climb the cross-braces.**',
        ),
        h2('On it'),
        ul(
          'It carries its own weight and **four times** the load it is meant for: know that load, spread the material.',
          'At least 10 ft (3 m) from power lines of up to 50 kV; more for higher voltage. Treat all as live.',
          'No ladders or boxes on the platform to reach higher.',
          'Mobile tower: wheels locked. Ride it only where all the conditions of the rule are met.',
          'Not in storms or high wind unless the competent person says it is safe.',
        ),
        callout(
          'info',
          'Retraining is due when the site, the scaffold or the fall protection changes, or when someone shows gaps. *Check your regulator: Ontario and Alberta have their own rules.*',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'Who may change a scaffold?',
      ['Anyone who needs it', 'Trained people under a competent person', 'The youngest', 'The customer'],
      1,
      'Taking out one brace can bring it down.',
    ),
    numeric(
      'Above how many feet does a scaffold need fall protection in US construction?',
      10,
      0,
      'ft',
      'More than 10 ft.',
    ),
    numeric(
      'How many times its intended load does a scaffold carry besides its own weight?',
      4,
      0,
      undefined,
      'Four times.',
    ),
    trueFalse('Cross-braces are a good way up when the ladder is far.', false, 'Never climb them.'),
    single(
      'How often does the competent person inspect it?',
      ['Monthly', 'Before each shift and after anything that could weaken it', 'Once', 'On request'],
      1,
      'So says 1926.451(f)(3).',
    ),
  ],
});

export const ladders = shortCourse({
  code: 'LADDERS',
  title: t('Ladders', 'Échelles', 'Escaleras'),
  summary: t('Choose, check, set up and climb.', 'Choisir, vérifier, installer et monter.'),
  objectives: [
    t('Decide whether a ladder is the right tool'),
    t('Set it up at four to one'),
    t('Climb with three points of contact'),
  ],
  audience: t('Everyone who uses a ladder'),
  categoryKey: 'heights',
  regulations: [
    {
      ref: '29 CFR 1926.1060',
      jurisdiction: 'US',
      title: t('Stairways and ladders: training requirements', 'Escaliers et échelles : exigences de formation'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 40,
  pages: [
    lesson(
      'ladder',
      t('The most dangerous simple tool'),
      5,
      doc(
        p(
          'A ladder is a way up and a place for short, light work with one hand. For anything longer, heavier or wider use a platform, a scaffold or a lift.',
        ),
        image('ladder-angle.svg', 'A ladder at four to one, three feet above the landing'),
        h2('Check'),
        ul(
          'Rails straight, rungs tight and clean, feet and spreaders whole, duty rating enough for you *and* your tools',
          'Wood without paint that could hide cracks; no metal near electricity: fibreglass, dry and clean',
          'Damaged? Tag it “Do not use” and take it away',
        ),
        h2('Set up'),
        ol(
          'Firm, level ground; not on boxes, not on ice.',
          'One out for four up.',
          'At least **3 ft (0.9 m)** above the landing, or a grab rail.',
          'Tie or foot it; lock or guard the door behind it.',
          'Stepladder: open, spreaders locked, face the work.',
        ),
        h2('Climb'),
        ul(
          'Face it, three points of contact, tools on the belt or on a line.',
          'Belt buckle between the rails; get down and move it.',
          'One person at a time, unless it is made for two.',
          'Not on the top of a stepladder or its top step; not on the top three rungs of a leaning ladder.',
        ),
        callout(
          'info',
          'Training comes before use and again when needed. *Check your regulator; some sites need a permit for ladder work.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('The ladder reaches 16 ft up. How far out is its foot?', 4, 0.25, 'ft', '16 ÷ 4 = 4 ft.'),
    numeric('How far, at least, does it stand above the landing?', 3, 0, 'ft', '3 ft (0.9 m).'),
    trueFalse(
      'An aluminium ladder is right for work at a live panel.',
      false,
      'Metal conducts. Use dry fibreglass, and lock out where you can.',
    ),
    hotspot(
      'Click the ratio’s “1”: where the foot stands away from the wall.',
      'ladder-angle.svg',
      'A ladder leaning against a wall',
      [[312, 590, 180, 60]],
      'One out for every four up.',
    ),
    single(
      'How do you carry a drill up?',
      ['In one hand', 'On the belt or by a line', 'In the teeth', 'Thrown by a colleague'],
      1,
      'Three points of contact need free hands.',
    ),
  ],
});

export const craneSignals = shortCourse({
  code: 'CRANE',
  title: t('Crane operation: knowledge refresher', 'Conduite de grue : rappel théorique', 'Operación de grúas'),
  summary: t(
    'Ground, load chart, signals, power lines: what every operator shows again.',
    'Sol, tableau de charge, signaux, lignes électriques : ce que chaque grutier doit savoir.',
  ),
  objectives: [t('Read a load chart'), t('Keep away from power lines'), t('Obey a stop signal from anyone')],
  audience: t('Mobile crane operators between two certifications'),
  categoryKey: 'machines',
  regulations: [
    {
      ref: '29 CFR 1926.1427',
      jurisdiction: 'US',
      title: t(
        'Operator training, certification, and evaluation',
        'Formation, certification et évaluation des opérateurs',
      ),
    },
  ],
  validityMonths: 60,
  passMark: 85,
  prerequisites: ['HEIGHTS'],
  publishedMonthsAgo: 48,
  pages: [
    lesson(
      'crane',
      t('Ground, chart, wind, wire'),
      8,
      doc(
        p(
          'In US construction an operator is **trained, certified or licensed for the type of crane (and capacity, where the certificate says so), and evaluated by the employer**. An accredited certificate is valid for five years. This course refreshes knowledge; it certifies no one.',
        ),
        h2('Before the lift'),
        ol(
          '**Ground**: firm, drained, level, outriggers fully out on mats; look for cellars and trenches.',
          '**Load**: its weight *with* block, slings and rigging; where its centre of gravity is.',
          '**Chart**: radius, boom length, configuration. Capacity falls fast with the radius. Never between two values: take the lower.',
          '**Wind**: the limits of the maker; large surfaces sail.',
          '**Wire**: power lines.',
        ),
        callout(
          'danger',
          '**Power lines: assume live.** Up to 350 kV keep at least **20 ft (6 m)**, or find out the voltage and use the table (10 ft / 3 m up to 50 kV). A dedicated spotter. If you touch one: stay in the cab, warn others, call the utility; in a fire jump clear with both feet together and shuffle away.',
        ),
        h2('During the lift'),
        ul(
          'One signal person, seen or heard all the time. Lost contact: **stop**.',
          '**A stop signal is obeyed from anyone.**',
          'No one under the load; tag lines against swinging.',
          'Never use a limit switch as a control, never leave the controls with a load up.',
        ),
        p(
          'Each shift a competent person looks over the crane, and every year it is inspected thoroughly. *Check your regulator; Canadian provinces license operators by trade.*',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'Whose stop signal do you obey?',
      ['Only the signal person’s', 'Anyone’s', 'Only the foreman’s', 'No one’s'],
      1,
      'Anyone who sees a danger may stop the lift.',
    ),
    numeric(
      'How far, in feet, do you keep from a line of unknown voltage up to 350 kV?',
      20,
      0,
      'ft',
      '20 ft, unless the voltage is known and the table allows less.',
    ),
    numeric('For how many years is an accredited operator’s certificate valid?', 5, 0, 'years', 'Sixty months.'),
    trueFalse(
      'Slings and hook block count as part of the load.',
      true,
      'As the chart says: everything below the boom tip that is to be deducted.',
    ),
    single(
      'The load chart shows 6 t at 8 m and 4 t at 10 m. What do you take at 9 m?',
      ['6 t', '5 t', '4 t', '7 t'],
      2,
      'The value for the larger radius; no guessing in between.',
    ),
  ],
});

export const chainsaw = shortCourse({
  code: 'LOGGING',
  title: t('Chainsaw and felling', 'Scie à chaîne et abattage', 'Motosierra y tala'),
  summary: t(
    'For yard clearing, given up since: saw, retreat path, hinge.',
    'Pour le déboisement de la cour, abandonné depuis : scie, voie de retraite, charnière.',
  ),
  objectives: [t('Plan a felling and a retreat'), t('Avoid kickback')],
  audience: t('The former yard-clearing crew'),
  categoryKey: 'machines',
  regulations: [
    {
      ref: '29 CFR 1910.266(i)',
      jurisdiction: 'US',
      title: t('Logging operations: training', 'Exploitation forestière : formation'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 52,
  retiredMonthsAgo: 22,
  pages: [
    lesson(
      'fell',
      t('Plan the way out first'),
      7,
      doc(
        p(
          'Most people who die in felling are hit by the tree they cut, or by one it touched. Look up first: dead branches, a tree hung in another, lean, wind, power lines. No one else comes closer than **two tree lengths**.',
        ),
        h2('The saw'),
        ul(
          'Chain brake, chain catcher, throttle lock, muffler: all work.',
          'Start it on the ground or firmly held, brake on. *No drop starting.*',
          'Both hands, thumb around the front handle, left arm straight, never above the shoulder.',
          'Kickback comes from the **upper quarter of the bar tip**: know where it is.',
        ),
        h2('The tree'),
        ol(
          'Choose the direction; clear the base and a **retreat path** back and to the side, 45 degrees.',
          'Face cut (notch) on the side of the fall, an open one.',
          'Back cut, leaving a **hinge** of even thickness: it steers the tree.',
          'Warn, cut, go at the first movement, look up.',
        ),
        callout('danger', 'A hung-up tree is brought down by machine or marked off at once. No one works under it.'),
        p(
          'Wear leg protection, helmet with visor and ear muffs, gloves, cut-resistant boots. All loggers hold current first-aid and CPR training under the US rule. Training comes before first assignment and again after unsafe work or with new equipment. *Check your regulator.*',
        ),
      ),
    ),
  ],
  questions: [
    numeric('How many tree lengths away do others stay at least?', 2, 0, undefined, 'Two tree lengths.'),
    single(
      'What steers the falling tree?',
      ['The wind', 'The hinge', 'The rope of a colleague', 'The chain brake'],
      1,
      'Never cut through the hinge.',
    ),
    ordering(
      'Put it in order.',
      [
        'Look up and choose the direction',
        'Clear the retreat path',
        'Face cut',
        'Back cut',
        'Leave along the retreat path',
      ],
      'The way out is planned before the first cut.',
    ),
    trueFalse('Kickback begins at the upper quarter of the bar tip.', true, 'Keep it free.'),
    shortText(
      'What do you call the wood left between face cut and back cut?',
      ['hinge', 'the hinge', 'hinge wood', 'charnière'],
      'The hinge.',
    ),
  ],
});
