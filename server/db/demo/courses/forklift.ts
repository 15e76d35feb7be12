/** Powered industrial trucks by 29 CFR 1910.178(l): the formal part, before practice and evaluation on the truck. */
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
import type { DemoCourse, DocumentUnit } from '../shape.ts';
import { lesson, section } from '../units.ts';
import { t } from '../words.ts';

const mayDrive = lesson(
  'who-may-drive',
  t('Who may drive'),
  6,
  doc(
    p(
      'A forklift weighs as much as three cars, steers with its rear wheels and carries its load in front of your eyes. That is why no one drives one because they “have always driven one”. The US rule (29 CFR 1910.178(l)) lets a person operate a truck only after the employer has made sure of three things.',
    ),
    table(
      ['Part', 'What it is', 'Where'],
      ['Formal instruction', 'This course, talks, videos, written material', 'Here'],
      ['Practical training', 'Demonstrations and exercises on the truck', 'On site, with a trainer'],
      ['Evaluation', 'Someone with knowledge and experience watches you work', 'In the workplace, on your truck'],
    ),
    callout(
      'warning',
      '**This course is the first part of three.** Passing the quiz does not make you an operator. Until you are evaluated you drive only under the direct supervision of a qualified trainer, and only where that endangers no one.',
    ),
    h2('How long it lasts'),
    ul(
      'Your performance is evaluated again **at least every three years**.',
      'Refresher training comes sooner when you were seen driving unsafely, had an accident or a near miss, an evaluation found a weakness, you get **another type of truck**, or the workplace changes so that safe driving is affected.',
    ),
    h2('What the record shows'),
    p(
      'The employer certifies each operator: **the name of the operator, the date of training, the date of evaluation, and who trained and evaluated**. In Canada the employer decides competence by provincial rules and CSA B335; in the United States the law sets 18 as the least age. *Check your regulator.*',
    ),
    h3('Types differ'),
    p(
      'A counterbalanced truck, a reach truck, an order picker and a powered pallet truck behave differently. Being competent on one does not cover the others.',
    ),
  ),
);

const stability = lesson(
  'stability',
  t('Why a truck tips over'),
  8,
  doc(
    p(
      'A counterbalanced truck is a seesaw. The front axle is the pivot: the load pulls on one side, the truck and its counterweight on the other. It has, in effect, **three-point support**: the two front wheels and the pivot of the steering axle. Join the three and you get the *stability triangle*.',
    ),
    image(
      'stability-triangle.svg',
      'The stability triangle seen from above: balanced, tipping forward, tipping sideways',
    ),
    p(
      'As long as the combined centre of gravity of truck and load stays inside the triangle, the truck stands. Every one of these moves it outwards:',
    ),
    ul(
      'a load that is too heavy or too far from the mast, or tilting forward with the load up',
      'a **raised** load: the higher, the less it takes',
      'turning fast, braking hard, a slope, a soft floor, a flat tyre',
      'driving empty: with no load the centre of gravity lies further back and the truck can tip sideways *more* easily in a turn',
    ),
    h2('The load centre'),
    p(
      'Capacity is a weight **at a distance**. The data plate gives both, most often at 600 mm (24 in) from the face of the forks.',
    ),
    image('load-centre.svg', 'A short load at 600 mm can use the full capacity; a long load at 900 mm cannot'),
    callout(
      'info',
      'A rule of thumb for a longer load: *rated capacity × rated load centre ÷ actual load centre*. 2,000 kg × 600 ÷ 900 ≈ 1,330 kg. The maker’s plate always wins, and an attachment needs a plate of its own.',
    ),
    h2('If it tips'),
    p(
      '**Stay in the seat.** Belt on, grip the wheel, feet braced, lean *away* from the side it falls to. People die because they jump and the overhead guard lands on them. (On a stand-up truck with rear entry, step off backwards as its maker teaches.)',
    ),
  ),
);

const preUse = lesson(
  'pre-use-check',
  t('The check before you drive'),
  5,
  doc(
    p(
      'A truck is examined **before it is placed in service, at least daily**; when it runs around the clock, after each shift. A truck that is not safe is taken out of service until someone authorised has repaired it.',
    ),
    image('forklift-parts.svg', 'A counterbalanced truck with eight points to check'),
    h2('Engine or power off'),
    ul(
      'Forks: no cracks, not bent, heels not worn, locking pins in',
      'Mast and chains: even tension, no rust or broken links, hoses dry',
      'Tyres, wheel nuts, overhead guard, data plate readable',
      'Fluids, leaks below; battery cable and restraint, or gas bottle and hose',
    ),
    h2('Engine or power on'),
    ul(
      'Belt, horn, lights, alarm',
      'Service brake, parking brake, steering without play',
      'Lift, lower, tilt: smooth, no drift',
      'No new noise, smell or warning light',
    ),
    callout(
      'danger',
      'Something wrong? **Park it, take the key, tag it, report it.** Driving it “only to the end of the shift” is how the next person is hurt.',
    ),
    h3('Fuel and batteries'),
    p(
      'No smoking or sparks where batteries charge: they give off hydrogen. Wear a face shield, gloves and an apron when you top up acid, with an eyewash near. Close the valve of a gas truck when you park it for long. Stop the engine to refuel.',
    ),
  ),
);

const checklist: DocumentUnit = {
  key: 'daily-checklist',
  kind: 'document',
  title: t('Daily forklift checklist'),
  required: true,
  expectedMinutes: 2,
  document: {
    fileName: t('forklift-daily-checklist.pdf'),
    heading: t('Daily forklift checklist'),
    introduction: t('Truck no.: ________   Hours: ________   Date: ________   Operator: ________________'),
    lines: [
      t('Forks, heels and locking pins sound'),
      t('Mast, chains, rollers and hoses: no damage, no leak'),
      t('Tyres and wheel nuts'),
      t('Overhead guard and load backrest in place'),
      t('Data plate readable and right for the attachment'),
      t('Seat belt latches and retracts'),
      t('Horn, lights, reversing alarm'),
      t('Service brake holds; parking brake holds on the ramp'),
      t('Steering without play'),
      t('Lift, lower, tilt, side-shift: smooth, no drift'),
      t('Fluids, battery or gas: level, cables, hose, restraint'),
      t('Floor below: no fresh leak'),
    ],
    footer: t('Any “no”: park, take the key, tag, report. Do not drive. Follow also the checks of the truck’s maker.'),
  },
};

const driving = lesson(
  'driving',
  t('Driving, ramps and people'),
  8,
  doc(
    h2('On the move'),
    ul(
      'Forks low, just clear of the floor, mast tilted back. Never turn with a raised load.',
      'Look where you go. If the load blocks your view, **drive with the load trailing**. On a grade that rule yields to the next one; use a spotter.',
      'Keep about **three truck lengths** to the truck ahead. Do not pass at crossings or blind spots.',
      'Slow down and **sound the horn** at cross aisles and wherever vision is blocked. Slow on wet floors.',
      'Cross rail tracks at an angle. Park at least 8 ft (2.4 m) from the centre of a track.',
      'No riders, unless the truck has a seat for them. Arms and legs inside, never between the uprights of the mast.',
    ),
    image('blind-corner.svg', 'Plan of a crossing in a warehouse: truck, pedestrian, horn, and four rules'),
    h2('Ramps'),
    image('ramp-travel.svg', 'Loaded up forwards, loaded down in reverse, never turn on the ramp'),
    p(
      'On grades of more than 10 per cent a loaded truck is driven **with the load upgrade**, up and down. Empty, most makers want the forks downgrade. Go straight and slowly; never turn on the slope.',
    ),
    h2('People come first'),
    callout(
      'danger',
      'No one stands or walks **under raised forks**, loaded or empty. Never drive up to a person who stands in front of a bench, a wall or another fixed object: there is nowhere to go if your foot slips.',
    ),
    p(
      'Lift people only in a platform made for it, fastened to the forks, with the rules of its maker and of your site.',
    ),
    h2('Docks and trailers'),
    ol(
      'Wheels chocked or locked by the dock system, landing gear or jack under an uncoupled trailer.',
      'Dock plate rated for truck and load, secured, overlapping.',
      'Look at the trailer floor before you drive on it.',
      'Agree with the driver: no moving until you give the word.',
    ),
    h2('Leaving the truck'),
    p(
      'When you get off and stay **within 25 ft (7.6 m) with the truck in view**: lower the load fully, controls to neutral, set the brake. When you go further or lose sight of it, the truck is *unattended*: also **shut off the power**, and on an incline block the wheels. Take the key.',
    ),
  ),
);

const loads = lesson(
  'loads',
  t('Picking up and putting down'),
  5,
  doc(
    p(
      'Only stable, safely arranged loads within the capacity of the truck are handled. If you have to hold it, hope or hurry, it is not stable.',
    ),
    h2('Pick up'),
    ol(
      'Know the weight and the centre. Read the plate, not your memory.',
      'Stop square to the load, forks level, as wide apart as the load allows.',
      'Drive in until the load rests against the backrest.',
      'Lift a little, tilt back, look behind you, and back out before you lower to travel height.',
    ),
    h2('Put down'),
    ol(
      'Stop square in front of the place, mast upright before you raise.',
      'Raise, drive in, lower gently, then level the forks.',
      'Back straight out; look first.',
    ),
    callout(
      'tip',
      'Load high? Drive the last metres slower than walking, and tilt forward only above the rack or stack, never on the way.',
    ),
    h3('Watch also'),
    ul(
      'Overhead: lamps, pipes, sprinklers, door frames, power lines',
      'Racks: report every dent, and do not load a damaged bay',
      'Air: carbon monoxide from engines in closed rooms; leave at a headache and report it',
      'Hazardous locations: only a truck marked for that class of area',
    ),
  ),
);

const practice = practiceQuiz(
  'practice-triangle',
  t('Warm-up: stay inside the triangle'),
  multiple(
    'Which of these make a truck less stable?',
    ['Raising the load', 'Turning faster', 'Lowering the load before travelling', 'A soft tyre'],
    [0, 1, 3],
    'Travel low and slow: it keeps the centre of gravity inside the triangle.',
  ),
  single(
    'Your truck starts to tip over. What do you do?',
    ['Jump to the low side', 'Stay, hold on, lean away from the fall', 'Jump to the high side', 'Raise the load'],
    1,
    'The belt and the guard protect you only if you stay inside. This is for sit-down trucks.',
  ),
  trueFalse(
    'An empty truck cannot tip over sideways.',
    false,
    'Without a load it can tip sideways in a turn more easily than with one.',
  ),
);

const final = finalQuiz(
  80,
  { drawCount: 10 },
  numeric(
    'At least every how many years is your driving evaluated?',
    3,
    0,
    'years',
    '1910.178(l)(4)(iii): once every three years.',
  ),
  multiple(
    'When is refresher training due before the three years have passed?',
    [
      'After a near miss',
      'When you get another type of truck',
      'When the workplace changes in a way that affects safe driving',
      'Every time the truck is repainted',
    ],
    [0, 1, 2],
    'Also when an evaluation or an observation shows unsafe driving.',
  ),
  single(
    'Who may drive after passing only this quiz?',
    [
      'Anyone',
      'No one alone: practice under direct supervision and an evaluation come first',
      'Anyone over 21',
      'Anyone with a car licence',
    ],
    1,
    'Formal instruction, practical training and evaluation: all three.',
  ),
  ordering(
    'Put the pick-up in order.',
    [
      'Stop square to the load',
      'Drive in until the load rests against the backrest',
      'Lift a little and tilt back',
      'Look behind and back out',
      'Lower to travel height',
    ],
    'Never travel with the load up.',
  ),
  hotspot(
    'Click the part that protects the operator from falling objects.',
    'forklift-parts.svg',
    'A counterbalanced truck with numbered parts',
    [[232, 164, 222, 54]],
    'The overhead guard. It protects from small packages and boxes, not from a full load that falls.',
  ),
  single(
    'You go down a ramp of 15 per cent with a load. How?',
    ['Forwards, load in front', 'In reverse, load uphill', 'Forwards, forks raised', 'Across the slope'],
    1,
    'Above 10 per cent a loaded truck keeps its load upgrade.',
  ),
  numeric(
    'A truck is rated 2,000 kg at 600 mm. By the rule of thumb, what may it lift at 800 mm?',
    1500,
    20,
    'kg',
    '2,000 × 600 ÷ 800 = 1,500 kg. The plate of the maker decides.',
  ),
  matching(
    'Match the situation to what you do.',
    [
      ['Load blocks your view on the level', 'Drive with the load trailing'],
      ['Cross aisle you cannot see into', 'Slow down, sound the horn'],
      ['You go 40 ft away from the truck', 'Lower, neutral, brake, power off'],
      ['Check finds a cracked fork', 'Take out of service, tag, report'],
    ],
    'Beyond 25 ft, or out of view, the truck is unattended.',
  ),
  trueFalse('A person may walk under raised forks if there is no load on them.', false, 'No one, loaded or empty.'),
  single(
    'How often is a truck examined that is used on one shift a day?',
    ['Once a week', 'At least daily, before it is placed in service', 'Once a month', 'When something sounds wrong'],
    1,
    'Around-the-clock trucks are examined after each shift.',
  ),
  shortText(
    'Where on the truck do you read its capacity? (one or two words)',
    ['data plate', 'name plate', 'nameplate', 'capacity plate', 'plate', 'dataplate', 'the plate', 'rating plate'],
    'The data plate gives weight and load centre, for the attachment fitted.',
  ),
  single(
    'A pedestrian stands between your load and a wall. What do you do?',
    [
      'Creep up slowly',
      'Stop, and wait until the person has moved out',
      'Sound the horn and go on',
      'Raise the load over the person',
    ],
    1,
    'Never drive up to a person in front of a fixed object.',
  ),
);

export const forklift: DemoCourse = {
  code: 'FORKLIFT',
  title: t(
    'Forklift operator: formal instruction',
    'Cariste : formation théorique',
    'Operador de montacargas: instrucción formal',
  ),
  summary: t(
    'Stability, daily checks, driving among people, ramps and loads: the theory every operator needs before practice and evaluation.',
    'Stabilité, vérification quotidienne, conduite parmi les piétons, rampes et charges : la théorie avant la pratique et l’évaluation.',
    'Estabilidad, inspección diaria, conducción entre personas, rampas y cargas: la teoría antes de la práctica y la evaluación.',
  ),
  objectives: [
    t('Say what makes a person an authorised operator'),
    t('Explain the stability triangle and the load centre'),
    t('Carry out a check before use and act on what it finds'),
    t('Drive safely among pedestrians, on ramps and at docks'),
    t('Pick up, carry and put down a load without losing it'),
  ],
  audience: t('Future operators of counterbalanced trucks, and operators due for a refresher'),
  categoryKey: 'transport',
  languages: ['en'],
  regulations: [
    {
      ref: '29 CFR 1910.178(l)',
      jurisdiction: 'US',
      title: t(
        'Powered industrial trucks: operator training',
        'Chariots de manutention motorisés : formation des opérateurs',
      ),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1910/1910.178',
    },
    {
      ref: 'CSA B335',
      jurisdiction: 'CA',
      title: t('Safety standard for lift trucks', 'Norme de sécurité pour les chariots élévateurs'),
    },
  ],
  validityMonths: 36,
  renewalWindowDays: 90,
  passMark: 80,
  enforceOrder: true,
  prerequisites: ['HAZCOM'],
  versions: [
    { number: 1, publishedMonthsAgo: 50, changeKind: 'initial' },
    {
      number: 2,
      publishedMonthsAgo: 16,
      changeKind: 'material',
      changeReason: t('New pages on docks, trailers and pedestrians after the near misses of last year'),
    },
  ],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'forklift-parts.svg',
  sections: [
    section('operator', t('The operator'), mayDrive),
    section('truck', t('The truck'), stability, practice, preUse, checklist),
    section('work', t('The work'), driving, loads),
    section('exam', t('Exam'), final),
  ],
};
