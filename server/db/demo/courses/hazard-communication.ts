/** Hazard communication by 29 CFR 1910.1200(h), with the Canadian WHMIS beside it. English and French. */
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

const yourRight = lesson(
  'right-to-know',
  t('Your right to know', 'Votre droit de savoir'),
  5,
  doc(
    p(
      'You work with chemicals more often than you may think: cutting fluid, degreaser, welding fume, battery acid, diesel, two-part paint, cleaning products. The Hazard Communication Standard of the United States (29 CFR 1910.1200) and the Canadian WHMIS rest on one idea: **no one works with a hazardous product without knowing what it can do and how to stay safe**.',
    ),
    h2('What your employer owes you'),
    ul(
      'A **written hazard communication programme** for your workplace, with a list of the hazardous chemicals in it.',
      'A **label** on every container and a **safety data sheet** (SDS) for every hazardous chemical, within reach during every shift.',
      '**Information and training** when you are first assigned to work with hazardous chemicals, and again whenever a new hazard comes into your area that you have not been trained on.',
    ),
    p(
      'Training may cover each chemical or each *class of hazard* (flammable liquids, carcinogens, …). What is specific to a product must always be available on its label and its SDS.',
    ),
    h2('What you owe yourself and others'),
    ul(
      'Read the label before you open the container, and the SDS before you do a job for the first time.',
      'Use the controls and the protective equipment they call for.',
      'Never take a product into an unmarked bottle, and report a missing or unreadable label.',
    ),
    callout(
      'info',
      '**How often?** The US rule asks for training at first assignment and with every new hazard; it names no yearly refresher. In Canada, most jurisdictions ask the employer to review WHMIS instruction at least once a year. *Check your regulator and your company’s rule.*',
    ),
    h2('Where to find it here'),
    p(
      'Before you finish this course, find out three things at your own site: where the written programme is kept, how you open an SDS (binder, tablet or terminal), and who answers your questions about chemicals. If any of them needs a password you do not have, it is not accessible: tell your supervisor.',
    ),
  ),
  doc(
    p(
      'Vous travaillez avec des produits chimiques plus souvent que vous ne le pensez : fluide de coupe, dégraissant, fumées de soudage, acide de batterie, diesel, peinture à deux composants, produits de nettoyage. La norme américaine sur la communication des dangers (29 CFR 1910.1200) et le SIMDUT canadien reposent sur une seule idée : **personne ne travaille avec un produit dangereux sans savoir ce qu’il peut faire et comment s’en protéger**.',
    ),
    h2('Ce que l’employeur vous doit'),
    ul(
      'Un **programme écrit de communication des dangers** pour votre lieu de travail, avec la liste des produits dangereux qui s’y trouvent.',
      'Une **étiquette** sur chaque contenant et une **fiche de données de sécurité** (FDS) pour chaque produit dangereux, à portée de main à chaque quart.',
      'De **l’information et de la formation** à votre première affectation à un travail avec des produits dangereux, puis chaque fois qu’un nouveau danger, pour lequel vous n’avez pas été formé, arrive dans votre secteur.',
    ),
    p(
      'La formation peut traiter de chaque produit ou de chaque *catégorie de danger* (liquides inflammables, cancérogènes, …). Ce qui est propre à un produit doit toujours se trouver sur son étiquette et dans sa FDS.',
    ),
    h2('Ce que vous devez à vous-même et aux autres'),
    ul(
      'Lisez l’étiquette avant d’ouvrir le contenant, et la FDS avant de faire un travail pour la première fois.',
      'Utilisez les moyens de maîtrise et l’équipement de protection demandés.',
      'Ne versez jamais un produit dans une bouteille sans marque; signalez toute étiquette absente ou illisible.',
    ),
    callout(
      'info',
      '**À quelle fréquence?** La règle américaine exige la formation à la première affectation et à chaque nouveau danger; elle ne fixe pas de rappel annuel. Au Canada, la plupart des autorités demandent à l’employeur de revoir la formation SIMDUT au moins une fois par an. *Vérifiez auprès de votre organisme de réglementation et dans les règles de votre entreprise.*',
    ),
    h2('Où le trouver ici'),
    p(
      'Avant de terminer ce cours, trouvez trois choses sur votre propre site : où se trouve le programme écrit, comment ouvrir une FDS (classeur, tablette ou terminal), et qui répond à vos questions sur les produits. Si l’un d’eux demande un mot de passe que vous n’avez pas, il n’est pas accessible : dites-le à votre superviseur.',
    ),
  ),
);

const hazards = lesson(
  'hazards-and-pictograms',
  t('Hazards and pictograms', 'Dangers et pictogrammes'),
  7,
  doc(
    p(
      'Hazards come in two families. **Physical hazards** do harm by fire, explosion, pressure or reaction. **Health hazards** do harm to the body, at once or after years. Simple asphyxiants (gases that push the oxygen out of a room) and combustible dust are covered too, even without a pictogram of their own.',
    ),
    image('ghs-pictograms.svg', 'The nine GHS pictograms, each a black symbol in a red diamond, with its meaning'),
    table(
      ['You see', 'It can mean', 'First thought'],
      [
        'Flame',
        'Flammable gas, liquid, solid or aerosol; self-heating',
        'No sparks, no heat; bond and ground when pouring',
      ],
      ['Flame over circle', 'Oxidiser: feeds a fire', 'Keep away from fuel, oil and grease'],
      ['Gas cylinder', 'Gas under pressure, or liquefied by cold', 'Secure upright, cap on'],
      ['Corrosion', 'Burns skin and eyes; eats metal', 'Goggles, face shield, eyewash within reach'],
      ['Skull and crossbones', 'A small dose can kill or poison', 'Closed system; ask before you open'],
      [
        'Health hazard',
        'Cancer, damage to organs or fertility, breathing allergy',
        'Keep exposure as low as you can, each time',
      ],
      ['Exclamation mark', 'Irritates, harmful if swallowed, skin allergy', 'Gloves, ventilation'],
    ),
    p(
      'The environment pictogram (dead tree and fish) is part of the UN system; OSHA does not require it, because the environment is outside its authority. In Canada a round-bordered pictogram for biohazardous infectious materials is added.',
    ),
    h2('Danger is not the same as risk'),
    p(
      'A hazard is what a product *can* do. The risk is how likely it is to do it to you, and how badly: that depends on how much of it there is, how long you meet it, and by which way.',
    ),
    image(
      'exposure-routes.svg',
      'Four ways into the body: breathing in, skin, eyes, swallowing, each with its protection',
    ),
    h3('How you notice a release'),
    ul(
      'What you see: a cloud, a stain, frost on a line, a bulging drum.',
      'What you smell, with care: some gases dull the sense of smell (hydrogen sulphide does), others have none. **Smell is a warning, never a measurement.**',
      'What instruments say: fixed alarms, personal gas monitors, sampling by the hygienist.',
      'What the body says: headache, dizziness, burning eyes, a rash. Get out to fresh air and report it.',
    ),
  ),
  doc(
    p(
      'Les dangers forment deux familles. Les **dangers physiques** agissent par le feu, l’explosion, la pression ou la réaction. Les **dangers pour la santé** atteignent le corps, tout de suite ou après des années. Les asphyxiants simples (gaz qui chassent l’oxygène d’un local) et les poussières combustibles sont aussi visés, même sans pictogramme à eux.',
    ),
    image('ghs-pictograms.fr.svg', 'Les neuf pictogrammes du SGH, symbole noir dans un losange rouge, avec leur sens'),
    table(
      ['Vous voyez', 'Cela peut vouloir dire', 'Premier réflexe'],
      [
        'Flamme',
        'Gaz, liquide, solide ou aérosol inflammable; auto-échauffant',
        'Ni étincelle ni chaleur; liaison et mise à la terre pour transvaser',
      ],
      ['Flamme sur un cercle', 'Comburant : nourrit le feu', 'Loin des combustibles, de l’huile et de la graisse'],
      ['Bouteille à gaz', 'Gaz sous pression ou liquéfié par le froid', 'Attachée debout, chapeau en place'],
      [
        'Corrosion',
        'Brûle la peau et les yeux; ronge le métal',
        'Lunettes étanches, écran facial, douche oculaire à portée',
      ],
      ['Tête de mort', 'Une petite dose peut tuer ou empoisonner', 'Système clos; demandez avant d’ouvrir'],
      [
        'Danger pour la santé',
        'Cancer, atteinte des organes ou de la fertilité, allergie respiratoire',
        'Exposition la plus faible possible, chaque fois',
      ],
      ['Point d’exclamation', 'Irritant, nocif en cas d’ingestion, allergie cutanée', 'Gants, ventilation'],
    ),
    p(
      'Le pictogramme de l’environnement (arbre mort et poisson) fait partie du système de l’ONU; l’OSHA ne l’exige pas, car l’environnement ne relève pas d’elle. Au Canada s’ajoute un pictogramme à bordure ronde pour les matières infectieuses présentant un danger biologique.',
    ),
    h2('Un danger n’est pas un risque'),
    p(
      'Le danger est ce que le produit *peut* faire. Le risque est la probabilité qu’il vous le fasse, et la gravité : cela dépend de la quantité, de la durée du contact et de la voie d’entrée.',
    ),
    image(
      'exposure-routes.fr.svg',
      'Quatre voies d’entrée dans le corps : inhalation, peau, yeux, ingestion, avec leur protection',
    ),
    h3('Comment reconnaître un rejet'),
    ul(
      'Ce que vous voyez : un nuage, une tache, du givre sur une conduite, un fût bombé.',
      'Ce que vous sentez, avec prudence : certains gaz endorment l’odorat (c’est le cas du sulfure d’hydrogène), d’autres n’ont pas d’odeur. **L’odeur avertit, elle ne mesure jamais.**',
      'Ce que disent les instruments : alarmes fixes, détecteurs personnels, prélèvements de l’hygiéniste.',
      'Ce que dit le corps : mal de tête, vertige, yeux qui brûlent, rougeurs. Sortez à l’air frais et signalez-le.',
    ),
  ),
);

const labels = lesson(
  'labels',
  t('Reading a label', 'Lire une étiquette'),
  6,
  doc(
    p(
      'The supplier’s label is the first thing you read and the last thing you should ever remove. On a shipped container it carries six elements.',
    ),
    image(
      'container-label.svg',
      'A supplier label with its six elements numbered: product identifier, signal word, hazard statements, pictograms, precautionary statements, supplier',
    ),
    ol(
      '**Product identifier**: the same name or number as on the SDS. It is how you find the sheet.',
      '**Signal word**: *Danger* for the more severe hazards, *Warning* for the less severe. Never both.',
      '**Hazard statements**: what it can do (“Highly flammable liquid and vapour”).',
      '**Pictograms**: what it can do, at a glance.',
      '**Precautionary statements**: how to prevent, respond, store and dispose.',
      '**Supplier**: name, address and telephone number of the responsible party.',
    ),
    h2('Labels made at work'),
    p(
      'When a product goes into another container, that container needs a **workplace label**: either all of the above, or at least the product identifier and words, images or symbols that give general information on the hazards. In Canada a workplace label shows the product name, safe handling information and a reference to the SDS.',
    ),
    callout(
      'warning',
      '**The one exception is narrow.** A portable container needs no label when the product is for the *immediate use of the person who poured it*. Put it down, hand it on or keep it for the next shift, and it needs a label.',
    ),
    h2('When the label is gone'),
    ul(
      'Do not use the product. Do not guess by smell or colour.',
      'Set it aside, warn others, tell your supervisor.',
      'A new label is made from the SDS, by someone who knows what is inside.',
    ),
  ),
  doc(
    p(
      'L’étiquette du fournisseur est la première chose à lire et la dernière à enlever. Sur un contenant expédié, elle porte six éléments.',
    ),
    image(
      'container-label.fr.svg',
      'Une étiquette de fournisseur et ses six éléments numérotés : identificateur, mention d’avertissement, mentions de danger, pictogrammes, conseils de prudence, fournisseur',
    ),
    ol(
      '**Identificateur du produit** : le même nom ou numéro que sur la FDS. C’est ainsi qu’on trouve la fiche.',
      '**Mention d’avertissement** : *Danger* pour les dangers les plus graves, *Attention* pour les moins graves. Jamais les deux.',
      '**Mentions de danger** : ce que le produit peut faire (« Liquide et vapeurs très inflammables »).',
      '**Pictogrammes** : la même chose, d’un coup d’œil.',
      '**Conseils de prudence** : prévenir, intervenir, stocker, éliminer.',
      '**Fournisseur** : nom, adresse et téléphone du responsable.',
    ),
    h2('Les étiquettes faites au travail'),
    p(
      'Quand un produit passe dans un autre contenant, celui-ci reçoit une **étiquette du lieu de travail** : soit tout ce qui précède, soit au moins l’identificateur du produit et des mots, images ou symboles qui renseignent sur les dangers en général. Au Canada, elle indique le nom du produit, les précautions de manutention et un renvoi à la FDS.',
    ),
    callout(
      'warning',
      '**L’unique exception est étroite.** Un contenant portatif se passe d’étiquette quand le produit est destiné à *l’usage immédiat de la personne qui l’a versé*. Dès qu’on le pose, qu’on le transmet ou qu’on le garde pour le quart suivant, il en faut une.',
    ),
    h2('Quand l’étiquette a disparu'),
    ul(
      'N’utilisez pas le produit. Ne devinez ni à l’odeur ni à la couleur.',
      'Mettez-le de côté, avertissez les autres, prévenez votre superviseur.',
      'La nouvelle étiquette se fait d’après la FDS, par quelqu’un qui sait ce qu’il y a dedans.',
    ),
  ),
);

const sheets = lesson(
  'safety-data-sheets',
  t('Finding your way in a safety data sheet', 'Se retrouver dans une fiche de données de sécurité'),
  6,
  doc(
    p(
      'Every SDS in the world that follows the GHS has the same sixteen sections in the same order. Learn where six of them are and you will find what you need in seconds, also when someone is hurt.',
    ),
    image(
      'sds-sections.svg',
      'The sixteen sections of an SDS in a grid; sections 2, 4, 5, 6, 7 and 8 are marked to be read first',
    ),
    table(
      ['Your question', 'Section'],
      ['What can it do to me?', '**2** Hazard identification'],
      ['Someone got it in the eyes', '**4** First-aid measures'],
      ['Which extinguisher?', '**5** Fire-fighting measures'],
      ['It spilled', '**6** Accidental release measures'],
      ['What must it not stand next to?', '**7** Handling and storage, and **10** Stability and reactivity'],
      ['Which gloves, which respirator, what limit?', '**8** Exposure controls / personal protection'],
    ),
    p(
      'Sections 12 to 15 (ecology, disposal, transport, regulation) belong to other agencies; OSHA does not enforce their content, but the headings must be there.',
    ),
    h2('Is the sheet any good?'),
    ul(
      'The product identifier is *exactly* that of the label.',
      'It names the supplier and an emergency telephone number.',
      'It has a date of preparation or last revision.',
      'It opens for you, in your area, during your shift, without asking anyone.',
    ),
    callout(
      'tip',
      'Try it now: pick one product you used this week and open its SDS. Read section 8. Do the gloves you wear match it? Glove materials differ: nitrile that stops oil may let acetone through in minutes.',
    ),
  ),
  doc(
    p(
      'Toute FDS conforme au SGH, partout dans le monde, a les mêmes seize sections dans le même ordre. Retenez la place de six d’entre elles et vous trouverez en quelques secondes ce qu’il vous faut, même quand quelqu’un est blessé.',
    ),
    image(
      'sds-sections.fr.svg',
      'Les seize sections d’une FDS dans une grille; les sections 2, 4, 5, 6, 7 et 8 sont à lire d’abord',
    ),
    table(
      ['Votre question', 'Section'],
      ['Que peut-il me faire?', '**2** Identification des dangers'],
      ['Quelqu’un en a reçu dans les yeux', '**4** Premiers soins'],
      ['Quel extincteur?', '**5** Mesures en cas d’incendie'],
      ['Il s’est répandu', '**6** Mesures en cas de rejet accidentel'],
      ['À côté de quoi ne doit-il pas se trouver?', '**7** Manutention et stockage, et **10** Stabilité et réactivité'],
      ['Quels gants, quel respirateur, quelle limite?', '**8** Contrôle de l’exposition / protection individuelle'],
    ),
    p(
      'Les sections 12 à 15 (écologie, élimination, transport, réglementation) relèvent d’autres organismes; l’OSHA n’en contrôle pas le contenu, mais les titres doivent y être.',
    ),
    h2('La fiche est-elle bonne?'),
    ul(
      'L’identificateur est *exactement* celui de l’étiquette.',
      'Elle nomme le fournisseur et un numéro d’urgence.',
      'Elle porte une date de rédaction ou de dernière révision.',
      'Elle s’ouvre pour vous, dans votre secteur, pendant votre quart, sans rien demander à personne.',
    ),
    callout(
      'tip',
      'Essayez maintenant : choisissez un produit employé cette semaine et ouvrez sa FDS. Lisez la section 8. Vos gants y correspondent-ils? Les matériaux diffèrent : le nitrile qui arrête l’huile peut laisser passer l’acétone en quelques minutes.',
    ),
  ),
);

const protect = lesson(
  'protect-yourself',
  t('Protecting yourself, and when it goes wrong', 'Se protéger, et réagir quand ça tourne mal'),
  6,
  doc(
    h2('From the best protection to the last'),
    ol(
      '**Eliminate or replace**: do we need this solvent at all? Is there a water-based one?',
      '**Engineer**: closed systems, local exhaust, splash guards, pumps instead of pouring.',
      '**Organise**: small quantities, separate storage, fewer people near, clear procedures.',
      '**Protect the person**: gloves, goggles, respirator. Last, because it fails without anyone noticing.',
    ),
    h2('Good habits'),
    ul(
      'Wash before you eat, drink or smoke; no food where chemicals are used.',
      'Take off wet or soiled clothing at once.',
      'Store acids away from bases, oxidisers away from fuels.',
      'Bond and ground metal containers when you pour a flammable liquid: it is static electricity that lights the vapour.',
    ),
    h2('If there is a spill'),
    ol(
      'Warn the people near you.',
      'Leave the area if you do not know the product, if it is large, or if someone feels unwell.',
      'Call for help by your site’s emergency number.',
      'Stop the source and contain it only if you are trained, equipped and it is safe.',
      'Report it, also when it was small.',
    ),
    callout(
      'danger',
      '**Chemical in the eyes:** rinse at once with plenty of water for at least 15 minutes, holding the lids open; have someone call for help and fetch the SDS. Seconds decide. Remove contact lenses if it is easy, while you keep rinsing.',
    ),
    p(
      'Cleaning up a large or unknown release is emergency response under 29 CFR 1910.120(q) and takes further training. This course does not train you for it.',
    ),
  ),
  doc(
    h2('De la meilleure protection à la dernière'),
    ol(
      '**Éliminer ou remplacer** : ce solvant est-il nécessaire? En existe-t-il un à l’eau?',
      '**Concevoir** : systèmes clos, aspiration à la source, écrans, pompes au lieu de verser.',
      '**Organiser** : petites quantités, stockage séparé, moins de monde autour, procédures claires.',
      '**Protéger la personne** : gants, lunettes, respirateur. En dernier, car cela lâche sans que personne ne le voie.',
    ),
    h2('Les bonnes habitudes'),
    ul(
      'Lavez-vous avant de manger, boire ou fumer; pas de nourriture là où l’on emploie des produits.',
      'Enlevez aussitôt tout vêtement mouillé ou souillé.',
      'Rangez les acides loin des bases, les comburants loin des combustibles.',
      'Reliez et mettez à la terre les contenants métalliques pour transvaser un liquide inflammable : c’est l’électricité statique qui allume les vapeurs.',
    ),
    h2('En cas de déversement'),
    ol(
      'Avertissez les gens autour de vous.',
      'Quittez les lieux si vous ne connaissez pas le produit, s’il y en a beaucoup ou si quelqu’un se sent mal.',
      'Appelez le numéro d’urgence de votre site.',
      'N’arrêtez la source et ne contenez le produit que si vous êtes formé, équipé et que c’est sûr.',
      'Signalez-le, même si c’était peu.',
    ),
    callout(
      'danger',
      '**Produit dans les yeux :** rincez tout de suite à grande eau pendant au moins 15 minutes, paupières ouvertes; faites appeler les secours et chercher la FDS. Les secondes comptent. Retirez les lentilles si c’est facile, en continuant de rincer.',
    ),
    p(
      'Nettoyer un rejet important ou inconnu est une intervention d’urgence au sens de 29 CFR 1910.120(q) et demande une autre formation. Ce cours ne vous y prépare pas.',
    ),
  ),
);

const practice = practiceQuiz(
  'practice-pictograms',
  t('Warm-up: what does it mean?', 'Échauffement : qu’est-ce que cela signifie?'),
  single(
    t('Which pictogram marks an oxidiser?', 'Quel pictogramme désigne un comburant?'),
    [
      t('Flame', 'Flamme'),
      t('Flame over circle', 'Flamme sur un cercle'),
      t('Exploding bomb', 'Bombe explosant'),
      t('Gas cylinder', 'Bouteille à gaz'),
    ],
    1,
    t(
      'The circle stands for oxygen. An oxidiser makes other things burn more fiercely.',
      'Le cercle représente l’oxygène. Un comburant fait brûler plus fort les autres matières.',
    ),
  ),
  trueFalse(
    t(
      '“Warning” on a label means a more severe hazard than “Danger”.',
      '« Attention » sur une étiquette indique un danger plus grave que « Danger ».',
    ),
    false,
    t(
      'It is the other way round: Danger marks the more severe hazards.',
      'C’est l’inverse : « Danger » signale les dangers les plus graves.',
    ),
  ),
  matching(
    t('Match the pictogram to what it can mean.', 'Associez le pictogramme à ce qu’il peut signifier.'),
    [
      [t('Corrosion', 'Corrosion'), t('Burns the skin', 'Brûle la peau')],
      [t('Health hazard', 'Danger pour la santé'), t('May cause cancer', 'Peut provoquer le cancer')],
      [t('Exclamation mark', 'Point d’exclamation'), t('Irritates the eyes', 'Irrite les yeux')],
    ],
    t(
      'The health hazard symbol stands for harm that often shows only after years.',
      'Le symbole de danger pour la santé annonce des effets qui n’apparaissent souvent qu’après des années.',
    ),
  ),
);

const final = finalQuiz(
  80,
  {},
  multiple(
    t(
      'When must you receive hazard communication training? Choose all that apply.',
      'Quand devez-vous recevoir la formation? Choisissez toutes les bonnes réponses.',
    ),
    [
      t(
        'When you are first assigned to work with hazardous chemicals',
        'À votre première affectation à un travail avec des produits dangereux',
      ),
      t(
        'When a new hazard comes into your area for which you have not been trained',
        'Quand arrive dans votre secteur un nouveau danger pour lequel vous n’avez pas été formé',
      ),
      t('Only after an accident', 'Seulement après un accident'),
      t('Only if you ask for it', 'Seulement si vous la demandez'),
    ],
    [0, 1],
    t(
      '1910.1200(h)(1) names both moments; your company may add a yearly review.',
      '1910.1200(h)(1) nomme ces deux moments; votre entreprise peut ajouter une révision annuelle.',
    ),
  ),
  hotspot(
    t('Click the signal word on this label.', 'Cliquez sur la mention d’avertissement de cette étiquette.'),
    t('container-label.svg', 'container-label.fr.svg'),
    t('A supplier label with its elements', 'Une étiquette de fournisseur et ses éléments'),
    [[360, 210, 210, 54]],
    t(
      '“Danger” or “Warning”: one of them at most, in a place of its own.',
      '« Danger » ou « Attention » : une seule, à une place à elle.',
    ),
  ),
  single(
    t(
      'You pour degreaser into a small can to use it yourself right now. At the break you leave the can on the bench. What does it need?',
      'Vous versez du dégraissant dans un petit bidon pour l’utiliser vous-même tout de suite. À la pause, vous le laissez sur l’établi. Que lui faut-il?',
    ),
    [
      t('Nothing, it is yours', 'Rien, il est à vous'),
      t('A label, because it is no longer for immediate use', 'Une étiquette, car l’usage n’est plus immédiat'),
      t('Only a lid', 'Seulement un couvercle'),
      t('A red dot', 'Une pastille rouge'),
    ],
    1,
    t(
      'The exception holds only while the one who poured it uses it at once.',
      'L’exception ne vaut que pendant l’usage immédiat par la personne qui a versé.',
    ),
  ),
  numeric(
    t('How many sections does an SDS have?', 'Combien de sections une FDS compte-t-elle?'),
    16,
    0,
    undefined,
    t('Sixteen, always in the same order.', 'Seize, toujours dans le même ordre.'),
  ),
  single(
    t(
      'A colleague has acid in the eye. Which SDS section do you open?',
      'Un collègue a reçu de l’acide dans l’œil. Quelle section de la FDS ouvrez-vous?',
    ),
    [t('2', '2'), t('4', '4'), t('9', '9'), t('14', '14')],
    1,
    t(
      'Section 4, first-aid measures. Start rinsing before you read.',
      'La section 4, premiers soins. Commencez à rincer avant de lire.',
    ),
  ),
  matching(
    t('Match the question to the SDS section.', 'Associez la question à la section de la FDS.'),
    [
      [t('Which gloves?', 'Quels gants?'), t('Section 8', 'Section 8')],
      [t('Which extinguisher?', 'Quel extincteur?'), t('Section 5', 'Section 5')],
      [t('It spilled', 'Il s’est répandu'), t('Section 6', 'Section 6')],
      [t('Where do I store it?', 'Où le ranger?'), t('Section 7', 'Section 7')],
    ],
    t(
      '5 fire, 6 release, 7 handling and storage, 8 exposure and protection.',
      '5 incendie, 6 rejet, 7 manutention et stockage, 8 exposition et protection.',
    ),
  ),
  trueFalse(
    t('If you cannot smell a gas, there is no danger.', 'Si l’on ne sent pas de gaz, il n’y a pas de danger.'),
    false,
    t(
      'Some gases have no smell, others dull the nose. Only an instrument measures.',
      'Certains gaz n’ont pas d’odeur, d’autres endorment le nez. Seul un instrument mesure.',
    ),
  ),
  ordering(
    t('Put the protections in order, the best first.', 'Classez les protections, la meilleure d’abord.'),
    [
      t('Replace the product with a safer one', 'Remplacer le produit par un plus sûr'),
      t('Local exhaust ventilation', 'Aspiration à la source'),
      t('A written procedure and fewer people near', 'Une procédure écrite et moins de monde autour'),
      t('Gloves and a respirator', 'Gants et respirateur'),
    ],
    t(
      'Personal protection comes last: it fails without being noticed.',
      'La protection individuelle vient en dernier : elle lâche sans qu’on le voie.',
    ),
  ),
  shortText(
    t(
      'Which signal word marks the more severe hazards?',
      'Quelle mention d’avertissement signale les dangers les plus graves?',
    ),
    ['danger'],
    t('Danger. The other one is Warning.', 'Danger. L’autre est « Attention ».'),
  ),
  numeric(
    t(
      'For at least how many minutes do you rinse an eye that got a chemical in it?',
      'Pendant au moins combien de minutes rincez-vous un œil atteint par un produit?',
    ),
    15,
    0,
    'min',
    t(
      'At least 15 minutes, lids open, starting within seconds.',
      'Au moins 15 minutes, paupières ouvertes, dès les premières secondes.',
    ),
  ),
);

export const hazardCommunication: DemoCourse = {
  code: 'HAZCOM',
  title: t('Hazard communication', 'Communication des dangers', 'Comunicación de riesgos'),
  summary: t(
    'Read labels and safety data sheets, know the pictograms, and keep yourself safe around chemicals at work.',
    'Lire les étiquettes et les fiches de données de sécurité, connaître les pictogrammes et se protéger des produits chimiques au travail.',
    'Lea etiquetas y fichas de datos de seguridad, conozca los pictogramas y protéjase de los productos químicos.',
  ),
  objectives: [
    t(
      'Say what the employer must provide and when you must be trained',
      'Dire ce que l’employeur doit fournir et quand vous devez être formé',
    ),
    t(
      'Tell the GHS pictograms apart and name the hazards behind them',
      'Distinguer les pictogrammes du SGH et nommer les dangers qu’ils annoncent',
    ),
    t('Find the six elements of a supplier label', 'Trouver les six éléments d’une étiquette de fournisseur'),
    t(
      'Find first aid, spill and protection information in an SDS',
      'Trouver dans une FDS les premiers soins, le rejet et la protection',
    ),
    t(
      'React rightly to a spill and to a splash in the eyes',
      'Réagir correctement à un déversement et à une projection dans les yeux',
    ),
  ],
  audience: t(
    'Everyone who works with or near hazardous chemicals, before the first day in the area',
    'Toute personne qui travaille avec des produits dangereux ou à proximité, avant le premier jour dans le secteur',
  ),
  categoryKey: 'chemicals',
  languages: ['en', 'fr'],
  regulations: [
    {
      ref: '29 CFR 1910.1200(h)',
      jurisdiction: 'US',
      title: t(
        'Hazard Communication: employee information and training',
        'Communication des dangers : information et formation',
      ),
      href: 'https://www.osha.gov/laws-regs/regulations/standardnumber/1910/1910.1200',
    },
    {
      ref: 'WHMIS',
      jurisdiction: 'CA',
      title: t(
        'Workplace Hazardous Materials Information System',
        'Système d’information sur les matières dangereuses utilisées au travail (SIMDUT)',
      ),
    },
  ],
  validityMonths: 12,
  renewalWindowDays: 90,
  passMark: 80,
  enforceOrder: true,
  prerequisites: [],
  versions: [
    { number: 1, publishedMonthsAgo: 52, changeKind: 'initial' },
    {
      number: 2,
      publishedMonthsAgo: 30,
      changeKind: 'minor',
      changeReason: t(
        'Clearer pages on workplace labels and the immediate-use exception',
        'Pages plus claires sur les étiquettes du lieu de travail et l’usage immédiat',
      ),
    },
    {
      number: 3,
      publishedMonthsAgo: 9,
      changeKind: 'material',
      changeReason: t(
        'Brought up to date with the revised Hazard Communication Standard of 2024',
        'Mise à jour d’après la norme révisée de 2024 sur la communication des dangers',
      ),
    },
  ],
  retiredMonthsAgo: null,
  depth: 'full',
  coverPicture: 'ghs-pictograms.svg',
  sections: [
    section('know', t('What you have a right to know', 'Ce que vous avez le droit de savoir'), yourRight),
    section('hazards', t('The hazards', 'Les dangers'), hazards, practice),
    section('read', t('Labels and sheets', 'Étiquettes et fiches'), labels, sheets),
    section('act', t('Protect and react', 'Se protéger et réagir'), protect),
    section('exam', t('Exam', 'Examen'), final),
  ],
};
