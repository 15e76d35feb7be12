/** First aid at work: the theory before the hands-on day. English and French. */
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

const firstMinutes = lesson(
  'first-minutes',
  t('The first minutes', 'Les premières minutes'),
  6,
  doc(
    p(
      'An ambulance needs minutes. What happens in those minutes is up to the people who are there. You do not have to know everything: you have to keep your head, call, and do a few simple things well.',
    ),
    image(
      'check-call-care.svg',
      'Check the scene and the person, call 911 and send for the AED, care until someone takes over',
    ),
    h2('Check'),
    ul(
      '**The scene.** Electricity, traffic, gas, fire, moving machines, a violent person. If it is not safe, do not go in: a second casualty helps no one.',
      '**The person.** Tap the shoulders and speak loudly. Look for normal breathing for no more than 10 seconds. Look for severe bleeding.',
    ),
    callout(
      'warning',
      'Gasping now and then is **not** normal breathing. It is common in the first minutes of cardiac arrest. Treat it as no breathing.',
    ),
    h2('Call'),
    p(
      'Point at one person and say: “You, call 911, put it on speaker, then come back and tell me.” Point at another: “You, bring the AED and the first-aid kit.” Say *where* you are: gate, building, floor. Send someone to the gate to lead the ambulance in.',
    ),
    h2('Care'),
    p(
      'Treat what threatens life first: no breathing, severe bleeding, a blocked airway. Put on gloves if you have them. Ask a person who is awake: “May I help you?” If the person cannot answer, consent is taken as given in an emergency.',
    ),
    callout(
      'info',
      '**Who must be trained?** In the United States 29 CFR 1910.151(b) asks for adequately trained first-aiders when no infirmary, clinic or hospital is in near proximity. In Canada each jurisdiction sets numbers, levels and kits by the size and risk of the workplace. *Check your regulator.* This course is the theory; a certificate of first aid also needs practice on a manikin with an instructor.',
    ),
  ),
  doc(
    p(
      'Une ambulance met des minutes à venir. Ce qui se passe pendant ces minutes dépend des gens présents. Vous n’avez pas à tout savoir : gardez votre calme, faites appeler les secours et faites bien quelques gestes simples.',
    ),
    image(
      'check-call-care.fr.svg',
      'Vérifier les lieux et la personne, faire appeler le 911 et chercher le DEA, secourir jusqu’à la relève',
    ),
    h2('Vérifier'),
    ul(
      '**Les lieux.** Électricité, circulation, gaz, feu, machines en marche, personne violente. Si ce n’est pas sûr, n’y allez pas : une deuxième victime n’aide personne.',
      '**La personne.** Touchez les épaules et parlez fort. Cherchez une respiration normale pendant 10 secondes au plus. Cherchez une hémorragie grave.',
    ),
    callout(
      'warning',
      'Des inspirations rares et bruyantes ne sont **pas** une respiration normale. Elles sont fréquentes au début d’un arrêt cardiaque. Agissez comme si la personne ne respirait pas.',
    ),
    h2('Appeler'),
    p(
      'Désignez une personne : « Vous, appelez le 911, mettez le haut-parleur, puis revenez me le dire. » Désignez-en une autre : « Vous, apportez le DEA et la trousse. » Dites *où* vous êtes : entrée, bâtiment, étage. Envoyez quelqu’un à l’entrée pour guider l’ambulance.',
    ),
    h2('Secourir'),
    p(
      'Traitez d’abord ce qui menace la vie : absence de respiration, hémorragie grave, voies respiratoires bouchées. Mettez des gants si vous en avez. Demandez à une personne consciente : « Puis-je vous aider ? » Si elle ne peut répondre, son consentement est présumé en cas d’urgence.',
    ),
    callout(
      'info',
      '**Qui doit être formé?** Aux États-Unis, 29 CFR 1910.151(b) demande des secouristes bien formés quand il n’y a ni infirmerie, ni clinique, ni hôpital à proximité. Au Canada, chaque autorité fixe le nombre, le niveau et les trousses selon la taille et le risque du lieu de travail. *Vérifiez auprès de votre organisme de réglementation.* Ce cours est la théorie; un certificat de secourisme demande aussi la pratique sur mannequin avec un instructeur.',
    ),
  ),
);

const cpr = lesson(
  'cpr-and-aed',
  t('CPR and the AED', 'La RCR et le DEA'),
  8,
  doc(
    p(
      '**Not responding and not breathing normally means cardiac arrest.** Start chest compressions at once. Each minute without them costs chances; an imperfect compression is better than none.',
    ),
    image(
      'cpr.svg',
      'Chest compressions: hands on the centre of the chest, arms straight, 100 to 120 a minute, 5 to 6 cm deep, 30 to 2',
    ),
    ol(
      'Lay the person on a firm surface on the back. Kneel beside the chest.',
      'Heel of one hand on the centre of the chest, the other hand on top, fingers off the ribs.',
      'Shoulders above your hands, elbows straight. Press **at least 5 cm (2 in), not more than 6 cm (2.4 in)**, 100 to 120 times a minute.',
      'Let the chest come all the way up each time, without lifting your hands.',
      'After 30 compressions give 2 breaths of one second each if you are trained and have a barrier. Otherwise keep compressing.',
      'Change with another rescuer about every two minutes: tired arms press too shallow.',
    ),
    h2('The AED'),
    p(
      'An automated external defibrillator talks you through everything and gives a shock only if the heart rhythm needs it. Use it as soon as it is there.',
    ),
    image('aed-pads.svg', 'Pad 1 below the right collarbone, pad 2 on the lower left side below the armpit'),
    ol(
      'Switch it on and follow the voice.',
      'Bare the chest and dry it. Stick on the pads as the images show. Not over a medicine patch (remove it with gloves and wipe) or directly over a pacemaker.',
      'Stand clear while it analyses. Look around, say “Clear!”, then press the button if it tells you to.',
      'Go straight back to compressions. Leave the pads on.',
    ),
    callout(
      'tip',
      'Someone lies in water or on wet ground? Move them out of the water and dry the chest; a damp floor is no reason to wait.',
    ),
    h2('Choking'),
    p(
      'A person who coughs hard gets air: encourage the coughing. A person who **cannot** cough, speak or breathe needs help now: 5 firm back blows between the shoulder blades, then 5 abdominal thrusts, and so on in turn. In late pregnancy, or when you cannot reach around the person, give chest thrusts instead. If the person collapses, start CPR and look into the mouth before the breaths.',
    ),
  ),
  doc(
    p(
      '**Pas de réaction et pas de respiration normale : c’est l’arrêt cardiaque.** Commencez tout de suite les compressions. Chaque minute sans elles diminue les chances; une compression imparfaite vaut mieux qu’aucune.',
    ),
    image(
      'cpr.fr.svg',
      'Compressions : mains au centre de la poitrine, bras tendus, 100 à 120 par minute, 5 à 6 cm, 30 pour 2',
    ),
    ol(
      'Allongez la personne sur le dos, sur une surface ferme. À genoux près de la poitrine.',
      'Le talon d’une main au centre de la poitrine, l’autre main par-dessus, doigts relevés.',
      'Épaules au-dessus des mains, coudes tendus. Appuyez **d’au moins 5 cm, sans dépasser 6 cm**, 100 à 120 fois par minute.',
      'Laissez la poitrine remonter complètement chaque fois, sans décoller les mains.',
      'Après 30 compressions, 2 insufflations d’une seconde si vous êtes formé et avez un masque. Sinon, continuez les compressions.',
      'Relayez-vous environ toutes les deux minutes : des bras fatigués appuient trop peu.',
    ),
    h2('Le DEA'),
    p(
      'Le défibrillateur externe automatisé vous guide à haute voix et ne donne un choc que si le rythme du cœur le demande. Employez-le dès qu’il arrive.',
    ),
    image('aed-pads.fr.svg', 'Électrode 1 sous la clavicule droite, électrode 2 en bas à gauche sous l’aisselle'),
    ol(
      'Allumez-le et suivez la voix.',
      'Découvrez et séchez la poitrine. Collez les électrodes comme sur les dessins. Pas sur un timbre médicamenteux (enlevez-le avec des gants et essuyez) ni directement sur un stimulateur cardiaque.',
      'Personne ne touche la victime pendant l’analyse. Regardez autour, dites « Écartez-vous ! », puis appuyez si l’appareil le demande.',
      'Reprenez aussitôt les compressions. Laissez les électrodes en place.',
    ),
    callout(
      'tip',
      'La personne est dans l’eau ou sur un sol mouillé? Sortez-la de l’eau et séchez la poitrine; un sol humide n’est pas une raison d’attendre.',
    ),
    h2('L’étouffement'),
    p(
      'Une personne qui tousse fort reçoit de l’air : encouragez-la à tousser. Une personne qui **ne peut plus** tousser, parler ni respirer a besoin d’aide maintenant : 5 claques fermes dans le dos entre les omoplates, puis 5 poussées abdominales, en alternance. En fin de grossesse, ou si vous ne pouvez entourer la personne, faites des poussées thoraciques. Si elle s’effondre, commencez la RCR et regardez dans la bouche avant les insufflations.',
    ),
  ),
);

const recovery = lesson(
  'recovery-position',
  t('Unconscious but breathing', 'Inconsciente, mais qui respire'),
  5,
  doc(
    p(
      'A person who does not respond but **breathes normally**, and shows no sign of a serious injury to the head, neck or back, is put on the side, so that the tongue and vomit do not block the airway.',
    ),
    image('recovery-position.svg', 'The recovery position in four steps'),
    ol(
      'Kneel beside. Put the near arm at a right angle, palm up.',
      'Bring the far arm across the chest and hold the back of that hand against the near cheek.',
      'With your other hand pull up the far knee, foot on the ground, and roll the person towards you.',
      'Bend the upper leg at hip and knee. Tilt the head back, mouth pointing to the floor.',
      'Watch the breathing all the time. If it stops or is not normal: on the back, CPR.',
    ),
    callout(
      'warning',
      'After a fall or a crash, suspect the spine. Do not move the person unless the place is dangerous or the airway is blocked. Hold the head still in the position found and wait for help.',
    ),
    h2('Shock'),
    p(
      'Pale, cold, sweating, restless, fast pulse, then drowsy: the circulation is failing. Stop any bleeding, lay the person flat, keep them warm with a blanket, give nothing to eat or drink, and stay.',
    ),
    h2('Stroke: think FAST'),
    table(
      ['', 'Look for', 'Do'],
      ['**F**ace', 'One side droops', 'Ask for a smile'],
      ['**A**rms', 'One drifts down', 'Ask to raise both'],
      ['**S**peech', 'Slurred or strange', 'Ask to repeat a sentence'],
      ['**T**ime', 'Any of these', 'Call 911, note when it began'],
    ),
  ),
  doc(
    p(
      'Une personne qui ne réagit pas mais **respire normalement**, sans signe de blessure grave à la tête, au cou ou au dos, est mise sur le côté pour que ni la langue ni des vomissements ne bouchent les voies respiratoires.',
    ),
    image('recovery-position.fr.svg', 'La position latérale de sécurité en quatre étapes'),
    ol(
      'À genoux près d’elle. Placez le bras proche à angle droit, paume vers le haut.',
      'Ramenez l’autre bras sur la poitrine et tenez le dos de cette main contre la joue de votre côté.',
      'De l’autre main, relevez le genou éloigné, pied au sol, et faites rouler la personne vers vous.',
      'Pliez la jambe du dessus à la hanche et au genou. Basculez la tête en arrière, bouche vers le sol.',
      'Surveillez sans cesse la respiration. Si elle cesse ou devient anormale : sur le dos, RCR.',
    ),
    callout(
      'warning',
      'Après une chute ou une collision, pensez à la colonne. Ne bougez pas la personne, sauf si l’endroit est dangereux ou si les voies respiratoires sont bouchées. Tenez la tête dans la position trouvée et attendez les secours.',
    ),
    h2('L’état de choc'),
    p(
      'Pâle, froide, en sueur, agitée, pouls rapide, puis somnolente : la circulation défaille. Arrêtez tout saignement, allongez la personne à plat, couvrez-la, ne lui donnez ni à boire ni à manger, et restez.',
    ),
    h2('L’AVC : pensez VITE'),
    table(
      ['', 'Cherchez', 'Faites'],
      ['**V**isage', 'Un côté tombe', 'Demandez un sourire'],
      ['**I**ncapacité', 'Un bras retombe', 'Faites lever les deux bras'],
      ['**T**rouble de la parole', 'Parole confuse', 'Faites répéter une phrase'],
      ['**E**xtrême urgence', 'Un seul de ces signes', 'Appelez le 911, notez l’heure du début'],
    ),
  ),
);

const wounds = lesson(
  'bleeding-burns',
  t('Bleeding, burns and other injuries', 'Saignements, brûlures et autres blessures'),
  7,
  doc(
    h2('Severe bleeding'),
    image(
      'severe-bleeding.svg',
      'Press firmly, keep pressing, tourniquet 5 to 8 cm above the wound with the time written on it',
    ),
    p(
      'Blood that spurts, pools or soaks through is a threat to life. Press hard and do not let go to look. On an arm or leg, when pressure does not stop it, put on a tourniquet: 5 to 8 cm (2 to 3 in) above the wound, not over a joint, tight until the bleeding stops. It hurts, and that is normal. Write down the time and leave it on until the professionals take over.',
    ),
    callout('danger', 'An object stuck in the wound stays in. Press beside it and pad around it.'),
    h2('Burns'),
    ol(
      'Stop the burning: away from the source, power off, clothing off unless it sticks.',
      'Cool with cool running water as soon as you can, **20 minutes is best, at least 10**. No ice, butter or ointment.',
      'Take off rings and watches before it swells.',
      'Cover loosely with a clean, non-stick dressing or film. Do not break blisters.',
    ),
    p(
      'Call 911 for burns of the face, hands, feet, groin or joints, for large or deep burns, for electrical burns and for smoke in the lungs. A **chemical burn**: brush off dry powder first, then rinse with plenty of water for at least 15 to 20 minutes and bring the safety data sheet.',
    ),
    h2('Other injuries'),
    table(
      ['Injury', 'First aid'],
      ['Broken bone', 'Support it as you find it; do not straighten. Cold pack over cloth.'],
      ['Sprain', 'Rest, cold for up to 20 minutes, firm bandage, raise.'],
      [
        'Severed finger',
        'Stop the bleeding. Wrap the part in clean moist gauze, in a sealed bag, the bag on ice and water; never directly on ice.',
      ],
      ['Heat stroke', 'Confused and hot: 911, shade, cool fast with water, best by immersion.'],
      ['Severe allergy', 'Help to use the epinephrine auto-injector, 911, lie down.'],
    ),
    h3('Afterwards'),
    p(
      'Write in the first-aid record what happened and what you did, restock the kit, and talk about it with someone. A first-aider may need care too.',
    ),
  ),
  doc(
    h2('L’hémorragie grave'),
    image(
      'severe-bleeding.fr.svg',
      'Comprimer fermement, maintenir, garrot 5 à 8 cm au-dessus de la plaie avec l’heure notée',
    ),
    p(
      'Du sang qui gicle, s’accumule ou traverse le pansement menace la vie. Appuyez fort et ne lâchez pas pour regarder. Sur un bras ou une jambe, si la pression ne suffit pas, posez un garrot : 5 à 8 cm au-dessus de la plaie, pas sur une articulation, serré jusqu’à l’arrêt du saignement. Cela fait mal, c’est normal. Notez l’heure et laissez-le jusqu’à la relève par des professionnels.',
    ),
    callout('danger', 'Un objet planté dans la plaie y reste. Comprimez à côté et calez tout autour.'),
    h2('Les brûlures'),
    ol(
      'Arrêtez la brûlure : loin de la source, courant coupé, vêtements enlevés sauf s’ils collent.',
      'Refroidissez dès que possible à l’eau courante fraîche, **20 minutes de préférence, au moins 10**. Ni glace, ni beurre, ni pommade.',
      'Enlevez bagues et montre avant l’enflure.',
      'Couvrez sans serrer d’un pansement propre non adhérent ou d’un film. Ne percez pas les cloques.',
    ),
    p(
      'Appelez le 911 pour une brûlure du visage, des mains, des pieds, de l’aine ou d’une articulation, pour une brûlure étendue ou profonde, électrique, ou avec inhalation de fumée. **Brûlure chimique** : brossez d’abord la poudre sèche, puis rincez à grande eau au moins 15 à 20 minutes et apportez la fiche de données de sécurité.',
    ),
    h2('Autres blessures'),
    table(
      ['Blessure', 'Premiers secours'],
      ['Fracture', 'Soutenez-la comme vous la trouvez ; ne redressez pas. Froid par-dessus un linge.'],
      ['Entorse', 'Repos, froid jusqu’à 20 minutes, bandage ferme, surélever.'],
      [
        'Doigt sectionné',
        'Arrêtez le saignement. Le doigt dans une gaze propre humide, dans un sac fermé, le sac dans de l’eau glacée; jamais directement sur la glace.',
      ],
      ['Coup de chaleur', 'Confuse et brûlante : 911, ombre, refroidir vite à l’eau, de préférence par immersion.'],
      ['Allergie grave', 'Aidez à utiliser l’auto-injecteur d’épinéphrine, 911, allongez.'],
    ),
    h3('Après'),
    p(
      'Notez au registre de premiers soins ce qui s’est passé et ce que vous avez fait, réapprovisionnez la trousse, parlez-en avec quelqu’un. Un secouriste peut aussi avoir besoin de soins.',
    ),
  ),
);

const kitCheck: DocumentUnit = {
  key: 'kit-check',
  kind: 'document',
  title: t('First-aid kit: monthly check', 'Trousse de secours : vérification mensuelle'),
  required: true,
  expectedMinutes: 2,
  document: {
    fileName: t('first-aid-kit-check.pdf', 'verification-trousse.pdf'),
    heading: t('First-aid kit: monthly check', 'Trousse de secours : vérification mensuelle'),
    introduction: t(
      'Location: ____________   Month: ____________   Checked by: ____________',
      'Emplacement : ____________   Mois : ____________   Vérifié par : ____________',
    ),
    lines: [
      t(
        'The kit is where the sign says, reachable and not blocked',
        'La trousse est là où le dit le panneau, accessible et dégagée',
      ),
      t(
        'Contents match the list for our class of workplace',
        'Le contenu correspond à la liste pour notre catégorie de lieu de travail',
      ),
      t('Gloves in two sizes, breathing barrier in its bag', 'Gants en deux tailles, masque de poche dans son sac'),
      t('Dressings sealed and dry, bandages clean', 'Pansements scellés et secs, bandages propres'),
      t('Tourniquet present, with a marker for the time', 'Garrot présent, avec un marqueur pour l’heure'),
      t(
        'Nothing past its date: wipes, eye wash, dressings',
        'Rien de périmé : lingettes, solution oculaire, pansements',
      ),
      t('AED: status light green, pads and battery in date', 'DEA : voyant vert, électrodes et pile non périmées'),
      t('Emergency numbers and names of first-aiders posted', 'Numéros d’urgence et noms des secouristes affichés'),
      t('First-aid record book and pen in the kit', 'Registre de premiers soins et crayon dans la trousse'),
    ],
    footer: t(
      'Contents are set by your regulator (for example CSA Z1220 in Canada, ANSI/ISEA Z308.1 in the United States).',
      'Le contenu est fixé par votre organisme de réglementation (par exemple CSA Z1220 au Canada, ANSI/ISEA Z308.1 aux États-Unis).',
    ),
  },
};

const practice = practiceQuiz(
  'practice-first-minutes',
  t('Warm-up: the first minutes', 'Échauffement : les premières minutes'),
  ordering(
    t('What comes first?', 'Que faire d’abord?'),
    [
      t('Check that the scene is safe', 'Vérifier que l’endroit est sûr'),
      t('Check the person', 'Vérifier la personne'),
      t('Have 911 called and the AED brought', 'Faire appeler le 911 et apporter le DEA'),
      t('Care for the person', 'Secourir la personne'),
    ],
    t(
      'Check, call, care: and your own safety before all.',
      'Vérifier, appeler, secourir : et votre propre sécurité avant tout.',
    ),
  ),
  trueFalse(
    t(
      'A person who only gasps now and then is breathing normally.',
      'Une personne qui n’inspire que rarement et bruyamment respire normalement.',
    ),
    false,
    t('Gasping is a sign of cardiac arrest. Start CPR.', 'C’est un signe d’arrêt cardiaque. Commencez la RCR.'),
  ),
  single(
    t(
      'A colleague chokes but coughs loudly. What do you do?',
      'Un collègue s’étouffe mais tousse fort. Que faites-vous?',
    ),
    [
      t('Encourage the coughing and stay', 'Encourager la toux et rester'),
      t('Abdominal thrusts at once', 'Des poussées abdominales tout de suite'),
      t('Give water', 'Donner de l’eau'),
      t('Start CPR', 'Commencer la RCR'),
    ],
    0,
    t('As long as the cough is strong, air is moving.', 'Tant que la toux est forte, l’air passe.'),
  ),
);

const final = finalQuiz(
  80,
  { timeLimitMinutes: 30 },
  numeric(
    t(
      'How many compressions do you give before two breaths (adult)?',
      'Combien de compressions avant deux insufflations (adulte) ?',
    ),
    30,
    0,
    undefined,
    t('30 compressions, then 2 breaths.', '30 compressions, puis 2 insufflations.'),
  ),
  numeric(
    t('Name a right rate of chest compressions per minute.', 'Donnez un bon rythme de compressions par minute.'),
    110,
    10,
    '/min',
    t('100 to 120 a minute.', 'De 100 à 120 par minute.'),
  ),
  hotspot(
    t(
      'Click one of the two places where an AED pad goes.',
      'Cliquez sur l’un des deux endroits où coller une électrode du DEA.',
    ),
    t('aed-torso.svg', 'aed-torso.svg'),
    t('The bare chest of an adult seen from the front', 'La poitrine nue d’un adulte vue de face'),
    [
      [420, 270, 160, 180],
      [650, 410, 150, 190],
    ],
    t(
      'Below the collarbone on the person’s right, and on the lower left side below the armpit.',
      'Sous la clavicule droite de la personne, et en bas à gauche sous l’aisselle.',
    ),
  ),
  single(
    t(
      'A person does not respond but breathes normally. There is no sign of injury. What next?',
      'Une personne ne réagit pas mais respire normalement, sans signe de blessure. Que faire?',
    ),
    [
      t('Start chest compressions', 'Commencer les compressions'),
      t('Sit the person up', 'L’asseoir'),
      t('Recovery position, watch the breathing', 'Position latérale de sécurité, surveiller la respiration'),
      t('Give a drink', 'Donner à boire'),
    ],
    2,
    t(
      'On the side the airway stays open. Be ready for CPR.',
      'Sur le côté, les voies respiratoires restent libres. Soyez prêt pour la RCR.',
    ),
  ),
  ordering(
    t(
      'Severe bleeding from the forearm. Put the steps in order.',
      'Hémorragie grave à l’avant-bras. Mettez les étapes en ordre.',
    ),
    [
      t('Put on gloves and press firmly on the wound', 'Mettre des gants et comprimer fermement la plaie'),
      t('Add more dressing and press harder', 'Ajouter des pansements et appuyer plus fort'),
      t('Tourniquet 5 to 8 cm above the wound', 'Garrot 5 à 8 cm au-dessus de la plaie'),
      t('Write down the time', 'Noter l’heure'),
    ],
    t(
      'Pressure first; the tourniquet when pressure does not stop it.',
      'D’abord la pression; le garrot si elle ne suffit pas.',
    ),
  ),
  multiple(
    t(
      'What is right for a burn from hot metal? Choose all that apply.',
      'Que faire pour une brûlure par du métal chaud? Choisissez toutes les bonnes réponses.',
    ),
    [
      t('Cool running water for up to 20 minutes', 'De l’eau courante fraîche jusqu’à 20 minutes'),
      t('Ice directly on the skin', 'De la glace directement sur la peau'),
      t('Take off rings early', 'Enlever tôt les bagues'),
      t('Cover with a clean non-stick dressing', 'Couvrir d’un pansement propre non adhérent'),
    ],
    [0, 2, 3],
    t('Ice damages the skin further.', 'La glace abîme encore la peau.'),
  ),
  matching(
    t('Match the sign to what it points to.', 'Associez le signe à ce qu’il annonce.'),
    [
      [t('Face droops on one side', 'Un côté du visage tombe'), t('Stroke', 'AVC')],
      [t('Pale, cold, sweating, fast pulse', 'Pâle, froide, en sueur, pouls rapide'), t('Shock', 'État de choc')],
      [
        t('Hot, confused after work in the heat', 'Brûlante, confuse après un travail à la chaleur'),
        t('Heat stroke', 'Coup de chaleur'),
      ],
      [t('Cannot cough, speak or breathe', 'Ne peut ni tousser, ni parler, ni respirer'), t('Choking', 'Étouffement')],
    ],
    t('All four are reasons to call 911.', 'Tous les quatre sont des raisons d’appeler le 911.'),
  ),
  trueFalse(
    t(
      'A piece of metal stuck in a wound should be pulled out before you press.',
      'Il faut retirer un morceau de métal planté dans une plaie avant de comprimer.',
    ),
    false,
    t('It stays in; press beside it and pad around it.', 'Il reste en place; comprimez à côté et calez autour.'),
  ),
  shortText(
    t(
      'What is the three-letter name of the device that can restart the heart’s rhythm by a shock?',
      'Quel est le sigle de l’appareil qui peut rétablir le rythme du cœur par un choc?',
    ),
    ['AED', 'DEA', 'defibrillator', 'défibrillateur', 'DAE'],
    t('AED, automated external defibrillator.', 'DEA, défibrillateur externe automatisé.'),
  ),
  single(
    t(
      'You come upon a person lying beside a live cable. What do you do first?',
      'Vous trouvez une personne étendue près d’un câble sous tension. Que faire d’abord?',
    ),
    [
      t('Pull the person away', 'La tirer de là'),
      t('Have the power cut, keep away until it is', 'Faire couper le courant et rester à distance d’ici là'),
      t('Check the breathing', 'Vérifier la respiration'),
      t('Throw water', 'Jeter de l’eau'),
    ],
    1,
    t('Your own safety comes first.', 'Votre propre sécurité passe d’abord.'),
  ),
);

export const firstAid: DemoCourse = {
  code: 'FIRSTAID',
  title: t(
    'First aid at work: theory',
    'Secourisme en milieu de travail : théorie',
    'Primeros auxilios en el trabajo: teoría',
  ),
  summary: t(
    'What to do in the first minutes: check, call, CPR and AED, bleeding, burns, and the recovery position.',
    'Que faire dans les premières minutes : vérifier, appeler, RCR et DEA, hémorragie, brûlures, position latérale de sécurité.',
    'Qué hacer en los primeros minutos: comprobar, llamar, RCP y DEA, hemorragias, quemaduras y posición de recuperación.',
  ),
  objectives: [
    t(
      'Check a scene and a person, and call for help the right way',
      'Vérifier les lieux et la personne, et bien faire appeler les secours',
    ),
    t(
      'Describe effective chest compressions and the use of an AED',
      'Décrire des compressions efficaces et l’emploi d’un DEA',
    ),
    t(
      'Put an unconscious, breathing person in the recovery position',
      'Placer en position latérale une personne inconsciente qui respire',
    ),
    t('Stop severe bleeding and cool a burn', 'Arrêter une hémorragie grave et refroidir une brûlure'),
    t(
      'Recognise stroke, shock, choking and heat stroke',
      'Reconnaître l’AVC, l’état de choc, l’étouffement et le coup de chaleur',
    ),
  ],
  audience: t(
    'Named first-aiders before their hands-on day, and everyone who wants to be able to help',
    'Secouristes désignés avant leur journée pratique, et toute personne qui veut pouvoir aider',
  ),
  categoryKey: 'health',
  languages: ['en', 'fr'],
  regulations: [
    {
      ref: '29 CFR 1910.151(b)',
      jurisdiction: 'US',
      title: t('Medical services and first aid', 'Services médicaux et premiers soins'),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1910/1910.151',
    },
    {
      ref: 'CSA Z1210',
      jurisdiction: 'CA',
      title: t('First aid training for the workplace', 'Formation en secourisme en milieu de travail'),
    },
  ],
  validityMonths: 36,
  renewalWindowDays: 90,
  passMark: 80,
  enforceOrder: true,
  prerequisites: [],
  versions: [{ number: 1, publishedMonthsAgo: 53, changeKind: 'initial' }],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'cpr.svg',
  sections: [
    section('start', t('The first minutes', 'Les premières minutes'), firstMinutes, practice),
    section('life', t('Saving a life', 'Sauver une vie'), cpr, recovery),
    section('injuries', t('Injuries', 'Blessures'), wounds, kitCheck),
    section('exam', t('Exam', 'Examen'), final),
  ],
};
