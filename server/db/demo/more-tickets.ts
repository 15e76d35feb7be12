import type { DemoTicket } from './demo-ticket.ts';

type Rest = {
  priority?: DemoTicket['priority'];
  answer?: string;
  answeredAfter?: number;
  after?: DemoTicket['after'];
  satisfaction?: DemoTicket['satisfaction'];
  passedOn?: DemoTicket['passedOn'];
};

/** One question and, as a rule, its answer: most requests are no longer than that. */
const ask = (
  key: string,
  requester: DemoTicket['requester'],
  category: DemoTicket['category'],
  daysAgo: number,
  subject: string,
  question: string,
  { priority = 'normal', answer, answeredAfter = 1, after = 'solved', satisfaction, passedOn }: Rest = {},
): DemoTicket => ({
  ...{ key, requester, category, priority, subject, after },
  ...(satisfaction && { satisfaction }),
  ...(passedOn && { passedOn }),
  said: [
    { from: requester, daysAgo, text: question },
    ...(answer ? [{ from: 'platform' as const, daysAgo: daysAgo - answeredAfter, text: answer }] : []),
  ],
});

/** What a company of this size asks in a quarter. */
export const moreTickets: readonly DemoTicket[] = [
  ask(
    'kiosk-clock',
    'admin',
    'access',
    88,
    'Kiosk in Duluth signs people out too soon',
    'People reading the lockout course are signed out after two minutes.',
    {
      answer:
        'Please reload the kiosk’s page once. If it happens again, tell us the kiosk’s name and the time, so that we can look at its log.',
      satisfaction: 'good',
    },
  ),
  ask(
    'seat-return',
    'second-admin',
    'billing',
    84,
    'Retourner cinq places',
    'Nous avons acheté cinq places de trop pour SIMDUT. Est-ce possible de les retourner?',
    {
      answer:
        'Oui, jusqu’à la date indiquée dans la commande. Ouvrez la commande et choisissez « Demander un remboursement ».',
      satisfaction: 'good',
    },
  ),
  ask(
    'old-card',
    'NG-1014',
    'certificate',
    80,
    'Certificate of my old employer',
    'Can I bring my first-aid certificate from my last job?',
    {
      answer:
        'Yes. Open My Info, Privacy, and ask for a transfer of records, or send a photo of the certificate under Qualifications.',
      satisfaction: 'good',
    },
  ),
  ask(
    'sound',
    'NG-1021',
    'course',
    77,
    'No sound in the hearing conservation video',
    'The video runs but I hear nothing.',
    {
      answer:
        'The phone’s mute switch silences videos as well. If it is off, the page “Test” plays a tone to check the speaker.',
      satisfaction: 'good',
    },
  ),
  ask(
    'two-records',
    'admin',
    'correction',
    74,
    'One person is in the list twice',
    'NG-1056 and NG-1119 are the same person, hired again in spring.',
    {
      priority: 'high',
      answer: 'Merged: certificates and courses of both are in one record now. It can be undone for 30 days.',
      satisfaction: 'good',
    },
  ),
  ask(
    'quiz-words',
    'NG-1035',
    'course',
    70,
    'Question 4 of the forklift quiz is unclear',
    'It says “load centre” but the image shows the mast.',
    {
      answer: 'You are right. The image is replaced in the next version of the course; your result stays.',
      satisfaction: 'good',
    },
  ),
  ask(
    'invoice-copy',
    'admin',
    'billing',
    66,
    'Copy of the invoice of March',
    'Our auditor needs the invoice of the March order once more.',
    {
      answer: 'Each order keeps its invoices: Company, Orders, then the order, then Invoices.',
      satisfaction: 'good',
    },
  ),
  ask(
    'phone-changed',
    'NG-1042',
    'access',
    63,
    'New phone, no codes any more',
    'My authenticator was on the old phone.',
    {
      priority: 'high',
      answer:
        'Your administrator can reset two-step sign-in on your page. Keep the recovery codes that you are shown next time.',
    },
  ),
  ask(
    'night-shift',
    'NG-1063',
    'course',
    60,
    'Course due on a night shift',
    'It says due on the 14th, but my shift ends at six on the 15th.',
    {
      answer: 'A course is due at the end of the day where you work, so until midnight on the 14th.',
      satisfaction: 'bad',
    },
  ),
  ask(
    'import-dates',
    'second-admin',
    'other',
    57,
    'Dates dans un fichier Excel',
    'Nos dates sont au format jour/mois/année. Sont-elles bien lues?',
    {
      answer: 'Si le fichier ne permet pas de le déterminer, l’importation vous le demande avant la simulation.',
      satisfaction: 'good',
    },
  ),
  ask(
    'printer',
    'admin',
    'certificate',
    54,
    'Wallet card prints too small',
    'The card comes out as large as a stamp.',
    {
      answer: 'Print it at 100 %, not “fit to page”. It is as large as a bank card then.',
      satisfaction: 'good',
    },
  ),
  ask(
    'harness',
    'NG-1007',
    'course',
    50,
    'Harness inspection: where is the checklist?',
    'The course mentions a checklist that I can’t find.',
    {
      answer: 'It is the document in step 3, “Before each use”. Download it there to keep it.',
    },
  ),
  ask('language', 'NG-1070', 'other', 47, 'Changer la langue de mes courriels', 'Je reçois les rappels en anglais.', {
    answer: 'Choisissez le français dans votre profil. Les courriels suivent dès maintenant.',
    satisfaction: 'good',
  }),
  ask('leave', 'admin', 'other', 44, 'Reminders during a leave', 'Do people on parental leave still get reminders?', {
    answer:
      'Record the leave on the employee’s page: their status shows it, and you see there what is still due when they are back.',
    satisfaction: 'good',
  }),
  ask(
    'bundle-price',
    'second-admin',
    'billing',
    41,
    'Prix du forfait de transport',
    'Le prix a-t-il changé pour les commandes en cours?',
    {
      answer: 'Une commande passée garde son prix. Le nouveau prix vaut pour les suivantes.',
    },
  ),
  ask('pdf-blank', 'NG-1028', 'course', 37, 'PDF stays blank on the tablet', 'The WHMIS document is an empty page.', {
    answer: 'An old version of the browser. After its update the document opens; it did on the same tablet model here.',
    satisfaction: 'good',
  }),
  ask(
    'wrong-site',
    'admin',
    'correction',
    34,
    'Three people are shown at the wrong site',
    'NG-1084 to NG-1091 work in Sudbury since September.',
    {
      answer:
        'Their site can be changed from a day in the past: Employees, choose them, Transfer, with 1 September as the first day.',
      satisfaction: 'good',
    },
  ),
  ask(
    'name-change',
    'NG-1091',
    'correction',
    31,
    'My last name changed',
    'I married in October. What do I have to send?',
    {
      answer:
        'Your administrator changes the legal name. Certificates that were issued keep the name of their day; later ones have the new name.',
    },
  ),
  ask(
    'public-link',
    'NG-1049',
    'certificate',
    28,
    'Who can see my certificate?',
    'A client requested the link. What does it show?',
    {
      answer:
        'Your public name, the qualification, its dates and whether it is valid today. You choose the name in My Info.',
      satisfaction: 'good',
    },
  ),
  ask(
    'crane-course',
    'admin',
    'course',
    25,
    'Is there a course for overhead cranes?',
    'We get a second bridge crane in Edmonton.',
    {
      priority: 'low',
      answer: 'Not yet. It is planned for spring; we will write to you when it is in the store.',
      satisfaction: 'good',
    },
  ),
  ask(
    'score-appeal',
    'NG-1056',
    'course',
    21,
    'I think my quiz was scored wrong',
    'I answered 9 of 10 and it says 80 %.',
    {
      answer:
        'One question has two right answers; you chose one of them. Your review shows it now that you have passed.',
      satisfaction: 'bad',
    },
  ),
  ask(
    'scanner',
    'second-admin',
    'other',
    18,
    'Code QR à l’entrée de l’atelier',
    'Peut-on imprimer l’affiche des fiches en format A3?',
    {
      answer: 'Oui. L’affiche remplit la page choisie à l’impression, quelle que soit sa taille.',
      satisfaction: 'good',
    },
  ),
  ask(
    'attendance',
    'admin',
    'course',
    15,
    'One person was at the session but not on the list',
    'NG-1098 came instead of NG-1098.',
    {
      answer: 'Reopen the session with your reason and add the person who came; the certificate follows.',
      satisfaction: 'good',
    },
  ),
  ask('tax-number', 'admin', 'billing', 12, 'Our GST number changed', 'Where do we enter the new number?', {
    answer: 'From which date is it valid? We compare it with the registry before it is used.',
    after: 'requester',
  }),
  ask(
    'evaluator',
    'admin',
    'access',
    10,
    'New evaluator for Duluth',
    'Can we make Håkon an evaluator for forklifts only?',
    {
      answer: 'Yes, an evaluator can be limited. Shall we show you on a call?',
      after: 'requester',
    },
  ),
  ask(
    'h2s-provider',
    'second-admin',
    'certificate',
    8,
    'Fournisseur H2S Alive',
    'Le fournisseur n’est pas dans la liste des organismes.',
    {
      answer: 'Nous vérifions son numéro auprès d’Energy Safety Canada et vous écrivons ensuite.',
      after: 'thirdParty',
    },
  ),
  ask(
    'slow-video',
    'NG-1028',
    'course',
    6,
    'Videos are slow at the Sudbury plant',
    'In the break room every video stops and starts.',
    {
      answer: 'Your network allows little at shift change. We asked your IT department to look at the access point.',
      after: 'thirdParty',
    },
  ),
  ask(
    'export-columns',
    'admin',
    'other',
    3,
    'Cost centre in the export of enrolments',
    'Accounting wants a column with the cost centre.',
    {
      after: 'platform',
      priority: 'low',
    },
  ),
  ask(
    'hired-twice',
    'NG-1063',
    'access',
    1,
    'My old password doesn’t work',
    'I came back after two years and can’t sign in.',
    { after: 'platform' },
  ),
  ask(
    'site-closed',
    'admin',
    'other',
    1,
    'We close the small depot in January',
    'What happens to its requirements and people?',
    { after: 'platform' },
  ),
  ask(
    'hire-date',
    'NG-1049',
    'correction',
    2,
    'My hire date is wrong',
    'My profile says March. I began in January, as in my contract.',
    {
      answer: 'Your company keeps this date. We passed it on and will write as soon as it has answered.',
      answeredAfter: 0,
      after: 'thirdParty',
      passedOn: {
        fields: ['hiredOn'],
        note: 'The hire date should be in January, as in the contract, instead of March.',
      },
    },
  ),
];
