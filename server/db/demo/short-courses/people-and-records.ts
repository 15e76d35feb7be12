/** Orientation, competence, electronic records. */
import { matching, multiple, numeric, ordering, single, trueFalse } from '../quiz.ts';
import { callout, doc, h2, ol, p, table, ul } from '../rich-text.ts';
import { shortCourse } from '../short-course.ts';
import { lesson } from '../units.ts';
import { t } from '../words.ts';

export const orientation = shortCourse({
  code: 'ORIENT',
  title: t('Welcome: your first day', 'Bienvenue : votre premier jour', 'Bienvenida: su primer día'),
  summary: t(
    'Emergencies, your rights, whom to ask, and the ten rules of the house.',
    'Les urgences, vos droits, à qui demander, et les dix règles de la maison.',
  ),
  objectives: [
    t('Know what to do in an emergency', 'Savoir quoi faire en cas d’urgence'),
    t('Know your rights and whom to ask', 'Connaître vos droits et savoir à qui demander'),
  ],
  audience: t('Every newcomer, temporary worker and contractor', 'Tout nouvel arrivant, intérimaire ou sous-traitant'),
  categoryKey: 'people',
  regulations: [
    {
      ref: 'Company rule',
      jurisdiction: 'CA/US',
      title: t('New worker orientation', 'Accueil des nouveaux travailleurs'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 53,
  languages: ['en', 'fr'],
  pages: [
    lesson(
      'welcome',
      t('The first day counts most', 'Le premier jour compte le plus'),
      5,
      doc(
        p(
          'New people are hurt far more often than old hands, most of all in their **first month**. No one here expects you to know everything. We expect you to ask.',
        ),
        h2('In an emergency'),
        ol(
          'Save yourself, warn others.',
          'Call the site number (on the yellow card at every door) or 911.',
          'Alarm: leave by the nearest exit, no lifts, to the **assembly point**. Be counted. No one goes back.',
          'Learn today: two exits, the nearest extinguisher, first-aid kit, eyewash and AED.',
        ),
        h2('Your rights'),
        ul(
          'To **know** about the hazards of your work.',
          'To **take part**: ask, report, propose, talk to the safety committee.',
          'To **refuse** work that you believe is dangerous, by the procedure, without reprisal.',
        ),
        p(
          'How you use them differs between Alberta, Ontario and Minnesota: *check your regulator*, or ask your supervisor or committee.',
        ),
        h2('House rules'),
        ul(
          'No work for which you are not trained; no machine without its guards.',
          'High-visibility vest, boots and glasses from the yellow line on.',
          'Walk in walkways; eye contact with drivers; no one under a load.',
          'No alcohol, no cannabis, no phone at the wheel or the machine.',
          'Every injury and near miss is reported the same day, also the small ones.',
        ),
        callout('tip', 'You have a buddy for the first month. Write the name here, and ask three questions today.'),
      ),
      doc(
        p(
          'Les nouveaux se blessent bien plus souvent que les anciens, surtout durant leur **premier mois**. Personne ici n’attend de vous que vous sachiez tout. Nous attendons que vous demandiez.',
        ),
        h2('En cas d’urgence'),
        ol(
          'Mettez-vous à l’abri, avertissez les autres.',
          'Appelez le numéro du site (sur la carte jaune à chaque porte) ou le 911.',
          'Alarme : sortez par l’issue la plus proche, sans ascenseur, jusqu’au **point de rassemblement**. Faites-vous compter. Personne ne retourne à l’intérieur.',
          'À apprendre aujourd’hui : deux sorties, l’extincteur, la trousse, la douche oculaire et le DEA les plus proches.',
        ),
        h2('Vos droits'),
        ul(
          '**Savoir** quels sont les dangers de votre travail.',
          '**Participer** : demander, signaler, proposer, parler au comité de sécurité.',
          '**Refuser** un travail que vous croyez dangereux, selon la procédure, sans représailles.',
        ),
        p(
          'La manière de les exercer diffère entre l’Alberta, l’Ontario et le Minnesota : *vérifiez auprès de votre organisme de réglementation*, ou demandez à votre superviseur ou au comité.',
        ),
        h2('Les règles de la maison'),
        ul(
          'Aucun travail sans formation ; aucune machine sans ses protecteurs.',
          'Gilet haute visibilité, bottes et lunettes dès la ligne jaune.',
          'Marchez dans les allées; contact visuel avec les conducteurs; personne sous une charge.',
          'Ni alcool, ni cannabis, ni téléphone au volant ou à la machine.',
          'Toute blessure et tout incident évité de justesse se signalent le jour même, même petits.',
        ),
        callout(
          'tip',
          'Vous avez un parrain pour le premier mois. Notez son nom et posez trois questions aujourd’hui.',
        ),
      ),
    ),
  ],
  questions: [
    single(
      t('The alarm sounds. Where do you go?', 'L’alarme sonne. Où allez-vous?'),
      [
        t('To the locker', 'Au vestiaire'),
        t('To the assembly point', 'Au point de rassemblement'),
        t('To the car', 'À la voiture'),
      ],
      1,
      t('And be counted.', 'Et faites-vous compter.'),
    ),
    multiple(
      t('Which rights do you have?', 'Quels droits avez-vous?'),
      [
        t('To know', 'Savoir'),
        t('To take part', 'Participer'),
        t('To refuse dangerous work', 'Refuser un travail dangereux'),
        t('To drive any truck', 'Conduire n’importe quel chariot'),
      ],
      [0, 1, 2],
      t('Know, take part, refuse.', 'Savoir, participer, refuser.'),
    ),
    trueFalse(
      t(
        'A near miss without injury need not be reported.',
        'Un incident évité de justesse, sans blessure, n’a pas à être signalé.',
      ),
      false,
      t(
        'Report it the same day: next time it may hit someone.',
        'Signalez-le le jour même : la prochaine fois, quelqu’un peut être touché.',
      ),
    ),
    single(
      t(
        'Your supervisor tells you to run a machine you were not trained on. What do you do?',
        'On vous demande de faire marcher une machine sans formation. Que faites-vous?',
      ),
      [
        t('Try carefully', 'Essayer avec prudence'),
        t('Say so and ask for training', 'Le dire et demander la formation'),
        t('Watch a video', 'Regarder une vidéo'),
      ],
      1,
      t('Asking is right, always.', 'Demander est toujours juste.'),
    ),
    ordering(
      t('Order your actions when you see a fire.', 'Classez vos actions devant un feu.'),
      [
        t('Warn the people near you', 'Avertir les personnes proches'),
        t('Raise the alarm', 'Donner l’alarme'),
        t('Leave by the nearest exit', 'Sortir par l’issue la plus proche'),
        t('Be counted at the assembly point', 'Se faire compter au point de rassemblement'),
      ],
      t('People first.', 'Les personnes d’abord.'),
    ),
  ],
});

export const competence = shortCourse({
  code: 'COMPET',
  title: t(
    'Competence by ISO 9001 and 45001: for supervisors',
    'La compétence selon ISO 9001 et 45001 : pour superviseurs',
    'Competencia según ISO 9001 y 45001',
  ),
  summary: t(
    'From “was trained” to “can do it”: requirement, evidence, effectiveness.',
    'De « a été formé » à « sait le faire » : exigence, preuve, efficacité.',
  ),
  objectives: [
    t('Tell training from competence'),
    t('Choose evidence that convinces an auditor'),
    t('Check effectiveness after sixty days'),
  ],
  audience: t('Supervisors and training coordinators'),
  categoryKey: 'people',
  regulations: [
    { ref: 'ISO 9001 and ISO 45001, 7.2', jurisdiction: 'International', title: t('Competence', 'Compétences') },
  ],
  validityMonths: 36,
  publishedMonthsAgo: 36,
  pages: [
    lesson(
      'competence',
      t('Four questions of clause 7.2'),
      6,
      doc(
        p(
          'Both standards ask the same four things. **Decide** which competence the work needs. **Make sure** that people have it, by education, training or experience. Where they do not, **act, and judge whether the action worked**. **Keep** documented information as evidence.',
        ),
        table(
          ['Weak evidence', 'Better', 'Best'],
          ['“Was in the room”', 'Passed a test', 'Did it right under observation, signed'],
          ['A certificate without date', 'A dated certificate', 'A certificate checked with its issuer'],
          ['“Ten years of experience”', 'A list of jobs done', 'A recorded assessment against the requirement'],
        ),
        h2('Effectiveness'),
        p(
          'About **sixty days** after a course ask: does the person do it differently? Watch the task, look at rejects, near misses or findings, talk with the person. Three lines are enough: what was required, what you saw, what you decided. *Not effective* is a result too: coach, retrain, change the course, or change the work.',
        ),
        h2('Traps'),
        ul(
          'A matrix that shows green for people who left, or red for work no one does',
          'Expiry dates no one planned for: look 90 days ahead',
          'New versions of a procedure without anyone deciding who must be trained again',
          'Temporary and agency people forgotten: they count',
        ),
        callout(
          'tip',
          'An auditor takes a job from last week and asks: *who did it, what did that job require on that day, and how do you know they had it?* Try it yourself once a month. A standard is no law: what the law asks for on top, your regulator tells you.',
        ),
      ),
    ),
  ],
  questions: [
    single(
      'Which is the best evidence of competence?',
      [
        'A list of those present',
        'A signed observation of the task against the requirement',
        'A handshake',
        'An email',
      ],
      1,
      'It shows that the person can do it.',
    ),
    multiple(
      'By what can competence be gained, as the standards say?',
      ['Education', 'Training', 'Experience', 'Age'],
      [0, 1, 2],
      'Any of the three, or together.',
    ),
    numeric('After about how many days does our company check effectiveness?', 60, 0, 'days', 'Sixty days.'),
    trueFalse('“Not effective” is a result that is written down.', true, 'And followed by an action.'),
    trueFalse(
      'Agency workers need not be in the matrix.',
      false,
      'The standards cover all who work under the organisation’s control.',
    ),
  ],
});

export const electronicRecords = shortCourse({
  code: 'ESIGN',
  title: t(
    'Electronic signatures and records',
    'Signatures et dossiers électroniques',
    'Firmas y registros electrónicos',
  ),
  summary: t(
    'What your electronic signature means, and why the trail is never edited.',
    'Ce que signifie votre signature électronique, et pourquoi la piste n’est jamais modifiée.',
  ),
  objectives: [
    t('Say what a signature must show'),
    t('Keep your credentials to yourself'),
    t('Correct a record the right way'),
  ],
  audience: t('Trainers, evaluators and all who sign records'),
  categoryKey: 'people',
  regulations: [
    {
      ref: '21 CFR 11.50, 11.70, 11.10(e)',
      jurisdiction: 'US',
      title: t('Electronic records; electronic signatures', 'Dossiers électroniques; signatures électroniques'),
    },
  ],
  validityMonths: null,
  publishedMonthsAgo: 34,
  pages: [
    lesson(
      'sign',
      t('Your name, the time, the meaning'),
      5,
      doc(
        p(
          'When you sign a training record, an evaluation or a release on screen, it binds you as ink does. Where 21 CFR Part 11 applies (records for the FDA), a signed record shows three things in readable form: the **printed name** of the signer, the **date and time**, and the **meaning** of the signature: *reviewed, approved, responsible, author*.',
        ),
        h2('Linked and traced'),
        ul(
          'The signature is **linked to its record** so that it cannot be cut out, copied or moved to another.',
          'A secure, computer-made, **time-stamped audit trail** keeps who created, changed or deleted what and when. Changes do not hide what was there before. It is kept as long as the record.',
          'Signatures that are not biometric use at least **two parts**, such as a user name and a password.',
        ),
        h2('Your part'),
        ol(
          'Never sign for someone else, never let anyone sign as you.',
          'Read what you sign; the meaning is on the button.',
          'Lock the screen when you leave.',
          'A mistake? Do not delete. **Add a correction with its reason**; the old value stays.',
          'Lost password, lost phone, strange sign-in: report it at once.',
        ),
        callout(
          'warning',
          'Signing before the work is done (“so that it is ready”) is falsification, even if the work is done well afterwards.',
        ),
        p('*Whether Part 11 applies to your records is decided by your quality department and regulator.*'),
      ),
    ),
  ],
  questions: [
    multiple(
      'What must a signed record show?',
      ['Printed name', 'Date and time', 'Meaning of the signature', 'Shoe size'],
      [0, 1, 2],
      '21 CFR 11.50.',
    ),
    trueFalse(
      'A wrong entry is best deleted and re-entered.',
      false,
      'Correct it with a reason; the trail keeps the old value.',
    ),
    single(
      'A colleague forgot her password and asks you to sign for her. What do you do?',
      ['Sign', 'Refuse; she asks for a reset', 'Lend your password', 'Sign and tell her later'],
      1,
      'A signature belongs to one person.',
    ),
    matching(
      'Match the rule.',
      [
        ['11.50', 'What a signature shows'],
        ['11.70', 'Link between signature and record'],
        ['11.10(e)', 'Audit trail'],
      ],
      'Three short clauses worth reading.',
    ),
    numeric(
      'How many identification components, at least, does a non-biometric signature use?',
      2,
      0,
      undefined,
      'Two, such as user name and password.',
    ),
  ],
});
