/** Working at heights by 29 CFR 1926.501 to .503, with Ontario's O. Reg. 297/13 and 213/91 beside it. */
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

const when = lesson(
  'when',
  t('When you must be protected'),
  6,
  doc(
    p(
      'Falls are the first cause of death in construction, and most fatal falls are not from towers. They are from roofs, ladders and platforms a few metres up, in the last minutes of a job, by people who knew better.',
    ),
    table(
      ['Where', 'Protection is due from'],
      ['US construction, 29 CFR 1926.501', '6 ft (1.8 m) above a lower level'],
      ['US general industry, 29 CFR 1910.28', '4 ft (1.2 m)'],
      ['US scaffolds, 29 CFR 1926.451', 'more than 10 ft (3.1 m)'],
      [
        'Ontario construction, O. Reg. 213/91',
        'more than 3 m; less over machinery, water, hazardous substances or through an opening',
      ],
      ['Anywhere, above dangerous equipment', 'any height'],
    ),
    callout(
      'info',
      'Rules differ by trade and place. **The stricter one, or your company’s own, applies.** *Check your regulator.*',
    ),
    h2('Who must be trained'),
    p(
      'In US construction the employer trains **each employee who might be exposed to fall hazards** (1926.503) to recognise the hazards and to follow the procedures. The written record names the employee, the **date** of the training and carries the **signature** of the trainer or the employer. Retraining is due when the workplace changes, when the type of fall protection changes, or when what you do shows that you have not understood.',
    ),
    p(
      'In Ontario a worker on a construction project who uses fall protection completes a *working-at-heights programme approved by the Chief Prevention Officer*, given by an approved provider; it is valid for **three years**. This course prepares for it and refreshes it; it does not replace it.',
    ),
    h3('Your right to say no'),
    p(
      'No anchor, no clearance, no rescue plan, no training on this equipment: stop and ask. Work at height does not start “just for a minute”.',
    ),
  ),
);

const hierarchy = lesson(
  'hierarchy',
  t('Choose the highest step'),
  6,
  doc(
    image('fall-hierarchy.svg', 'Four steps: avoid, prevent, restrain, arrest'),
    h2('Guardrails'),
    p(
      'A guardrail protects everyone and asks no one to remember anything. The top rail stands **42 in, give or take 3 in** (107 ± 8 cm), above the walking surface and withstands **200 lb (890 N)** outward or downward. A midrail stands halfway; toe boards where things could fall on people.',
    ),
    h2('Covers'),
    p(
      'A cover over a hole carries at least **twice** the weight of the people, equipment and material that may be on it, is secured, and is marked **HOLE** or **COVER**. Skylights are holes with glass in them.',
    ),
    h2('Restraint before arrest'),
    p(
      '*Travel restraint* keeps you from reaching the edge. *Fall arrest* catches you after you have gone over it, with violence, and only if everything is right. Choose arrest last.',
    ),
    h2('Ladders'),
    image('ladder-angle.svg', 'A ladder at four to one, three feet above the landing'),
    ul(
      'One out for every four up; at least 3 ft (0.9 m) above the landing, secured top and bottom.',
      'Three points of contact, face the ladder, belt buckle between the rails.',
      'Look at it before each use; a cracked rail or a loose rung goes out of service with a tag.',
      'A stepladder is opened and locked, and its top step is no step.',
    ),
  ),
);

const harness = lesson(
  'harness',
  t('Harness, connector, anchor'),
  7,
  doc(
    p(
      'A personal fall-arrest system is **a**nchor, **b**ody harness, **c**onnector; and **d**, descent and rescue. A body belt is not accepted for fall arrest.',
    ),
    image('harness-parts.svg', 'Front and back of a full-body harness with six points to check'),
    h2('Inspect before each use'),
    ul(
      'Webbing: cuts, burns, fraying, paint, chemical stiffness',
      'Stitching: pulled or missing; label readable',
      'Metal: cracks, rust, distortion; snaphooks close and lock automatically',
      'Energy absorber: cover whole, not deployed',
    ),
    callout(
      'danger',
      '**Anything that has stopped a fall is out of service** at once, until a competent person has judged it fit; most makers say: never again.',
    ),
    h2('Put it on'),
    ol(
      'Hold it by the back D-ring, shake the straps free.',
      'Shoulders in, like a coat.',
      'Leg straps, no twist: a flat hand fits under, a fist does not.',
      'Chest strap at mid-chest, snug.',
      'Have a partner see that the D-ring lies **between the shoulder blades**.',
    ),
    h2('The anchor'),
    p(
      'It holds at least **5,000 lb (22.2 kN) for each person attached**, or it is part of a system designed and used under a qualified person with a safety factor of at least two. It is independent of what holds up the platform. *A pipe, a conduit or a guardrail is no anchor* unless someone qualified has said so.',
    ),
    image('swing-fall.svg', 'Anchor overhead: short fall. Anchor to the side: pendulum into the wall'),
    p('Anchor **above** you and straight over the work. Below the D-ring the free fall grows; to the side you swing.'),
  ),
);

const clearance = lesson(
  'clearance',
  t('Is there room to fall?'),
  6,
  doc(
    p('A fall-arrest system that stops you *below the ground* is no use. Add it up before you hook on.'),
    image(
      'fall-clearance.svg',
      'Lanyard 1.8 m, absorber 1.1 m, stretch 0.3 m, D-ring to feet 1.5 m, margin 0.9 m: 5.6 m in total',
    ),
    table(
      ['Part', 'Example', 'Where from'],
      ['Lanyard (anchor at D-ring height)', '6 ft / 1.8 m', 'its length'],
      ['Energy absorber opens', '3.5 ft / 1.1 m', 'its label; never more in US construction'],
      ['Harness stretch', '1 ft / 0.3 m', 'its maker'],
      ['D-ring to feet', '5 ft / 1.5 m', 'your height'],
      ['Safety margin', '3 ft / 0.9 m', 'company rule'],
      ['**Needed below the anchor**', '**18.5 ft / 5.6 m**', ''],
    ),
    p(
      'With less room use a self-retracting lifeline, a shorter lanyard, a higher anchor, or restraint. The US limits: free fall **no more than 6 ft (1.8 m)** and no contact with a lower level, deceleration no more than 3.5 ft (1.07 m), and no more than **1,800 lb (8 kN)** on the body in a harness.',
    ),
    callout(
      'warning',
      'A self-retracting lifeline locks within a short way, but only when it runs straight. Check that it is made for sharp edges if it can lie over one, and for the way you anchor it.',
    ),
  ),
);

const rescue = lesson(
  'rescue',
  t('After the fall: rescue'),
  5,
  doc(
    p(
      'A person hanging motionless in a harness is in danger of life within minutes: blood pools in the legs and the brain gets too little. The employer provides for **prompt rescue**, or makes sure that people can rescue themselves. “We call 911” is not a plan if no one can reach the person.',
    ),
    h2('The plan, before the work'),
    ul(
      'Who rescues, with what, trained and practised',
      'How the person is reached: lift, ladder, rescue kit, lowering device',
      'How to call, where the ambulance comes in, who meets it',
      'Relief straps on every harness, and people who know how to use them',
    ),
    h2('If you hang'),
    ol(
      'Call, so that people know that you are awake.',
      'Step into the relief straps and stand up in them; push your legs, keep moving.',
      'Do not unbuckle anything.',
    ),
    h2('If a colleague hangs'),
    ol(
      'Call by the plan. Keep yourself tied on.',
      'Talk; have the person move the legs or use the straps.',
      'Bring the person down by the plan, as fast as is safe.',
      'On the ground: airway, breathing, circulation as in any first aid; CPR if the person does not breathe. Always to hospital, and tell them how long the person hung.',
    ),
    callout(
      'tip',
      'Practise the rescue once with a weight, before someone hangs there. The first surprise is nearly always the reach.',
    ),
  ),
);

const practice = practiceQuiz(
  'practice-hierarchy',
  t('Warm-up: the highest step'),
  ordering(
    'Order the measures, the best first.',
    ['Assemble the parts on the ground', 'Guardrail', 'Travel restraint', 'Fall arrest'],
    'Avoid, prevent, restrain, arrest.',
  ),
  trueFalse(
    'A skylight may be treated as part of the roof you walk on.',
    false,
    'It is a hole with glass in it. Guard or cover it.',
  ),
  numeric('A ladder touches the wall 12 ft up. How far out stands its foot?', 3, 0.25, 'ft', 'Four up, one out.'),
);

const final = finalQuiz(
  80,
  { maxAttempts: 3, coolDownHours: 24 },
  numeric(
    'From how many feet above a lower level does 29 CFR 1926.501 ask for fall protection in construction?',
    6,
    0,
    'ft',
    '6 ft (1.8 m).',
  ),
  hotspot(
    'Click the place where the lanyard is hooked for fall arrest.',
    'harness-parts.svg',
    'Front and back of a full-body harness with numbered parts',
    [[578, 278, 80, 82]],
    'The back (dorsal) D-ring, between the shoulder blades.',
  ),
  numeric(
    'Lanyard 6 ft, absorber 3.5 ft, harness stretch 1 ft, D-ring to feet 5 ft, margin 3 ft; anchor at D-ring height. How much room do you need?',
    18.5,
    0.1,
    'ft',
    '6 + 3.5 + 1 + 5 + 3 = 18.5 ft.',
  ),
  multiple(
    'What takes a harness out of service? Choose all that apply.',
    ['A cut in the webbing', 'It has stopped a fall', 'The label cannot be read', 'A little dust'],
    [0, 1, 2],
    'Inspect before each use, and ask the competent person when in doubt.',
  ),
  single(
    'Which anchor is right?',
    [
      'An electrical conduit overhead',
      'The guardrail',
      'A beam marked by a qualified person for one worker',
      'A scaffold brace',
    ],
    2,
    '5,000 lb a person, or designed under a qualified person with a factor of two.',
  ),
  matching(
    'Match the measure to its kind.',
    [
      ['Building the truss on the ground', 'Avoid'],
      ['Guardrail', 'Prevent'],
      ['Lanyard too short to reach the edge', 'Restrain'],
      ['Harness with energy absorber', 'Arrest'],
    ],
    'The further up, the less depends on you.',
  ),
  trueFalse(
    'A body belt may be used to arrest a fall if the fall is short.',
    false,
    'Only a full-body harness is accepted for fall arrest.',
  ),
  ordering(
    'You put on a harness. In which order?',
    [
      'Inspect it',
      'Hold it by the D-ring and shake it out',
      'Shoulder straps',
      'Leg straps',
      'Chest strap',
      'A partner checks',
    ],
    'Inspection first, a second pair of eyes last.',
  ),
  single(
    'Your anchor is 4 m to the side. What is the danger?',
    ['None', 'Swing fall into something, or lower than planned', 'The lanyard wears', 'The harness slips'],
    1,
    'Keep the anchor above the work.',
  ),
  single(
    'Why must a hanging person be rescued within minutes?',
    [
      'The webbing gives way',
      'Blood pools in the legs and circulation fails',
      'The absorber keeps opening',
      'Work must go on',
    ],
    1,
    'Relief straps win time; the rescue plan saves the life.',
  ),
  shortText(
    'Which word is marked on a cover over an opening in the floor? (one of two)',
    ['hole', 'cover'],
    'HOLE or COVER, and it is secured.',
  ),
  numeric(
    'In how many years does an Ontario working-at-heights training lapse?',
    3,
    0,
    'years',
    'Three years from the day it was completed.',
  ),
);

export const workingAtHeights: DemoCourse = {
  code: 'HEIGHTS',
  title: t('Working at heights', 'Travail en hauteur', 'Trabajo en altura'),
  summary: t(
    'Avoid, prevent, restrain, arrest: choose the right protection, check a harness, work out the clearance and plan the rescue.',
    'Éviter, prévenir, retenir, arrêter : choisir la bonne protection, vérifier un harnais, calculer le dégagement et prévoir le sauvetage.',
    'Evitar, prevenir, retener, detener: elija la protección, revise el arnés, calcule la distancia y planifique el rescate.',
  ),
  objectives: [
    t('Say from which height protection is due in your work'),
    t('Choose the highest step of protection that is practicable'),
    t('Inspect and put on a full-body harness'),
    t('Judge an anchor and calculate fall clearance'),
    t('Take part in a rescue plan'),
  ],
  audience: t('Everyone who works where a fall to a lower level is possible'),
  categoryKey: 'heights',
  languages: ['en'],
  regulations: [
    {
      ref: '29 CFR 1926.503',
      jurisdiction: 'US',
      title: t('Fall protection: training requirements', 'Protection contre les chutes : exigences de formation'),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1926/1926.503',
    },
    {
      ref: 'O. Reg. 297/13',
      jurisdiction: 'CA-ON',
      title: t(
        'Occupational health and safety awareness and training: working at heights',
        'Sensibilisation à la santé et à la sécurité au travail et formation : travail en hauteur',
      ),
      href: 'https://www.ontario.ca/laws/regulation/130297',
    },
  ],
  validityMonths: 36,
  renewalWindowDays: 90,
  passMark: 80,
  enforceOrder: true,
  prerequisites: [],
  versions: [{ number: 1, publishedMonthsAgo: 49, changeKind: 'initial' }],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'swing-fall.svg',
  sections: [
    section('why', t('When and how'), when, hierarchy, practice),
    section('equipment', t('The equipment'), harness, clearance),
    section('rescue', t('Rescue'), rescue),
    section('exam', t('Exam'), final),
  ],
};
