import type { DemoTicket } from './demo-ticket.ts';
import { moreTickets } from './more-tickets.ts';

const longer: readonly DemoTicket[] = [
  {
    key: 'video-stops',
    requester: 'learner',
    category: 'course',
    priority: 'high',
    subject: 'The forklift video stops at minute three',
    said: [
      {
        from: 'learner',
        daysAgo: 2,
        text: 'The video in “Load centre” stops at minute three on my phone. On the computer in the lunch room it plays to the end.',
      },
      {
        from: 'platform',
        daysAgo: 1,
        text: 'Thank you, Noémie. Which phone and browser do you use? You can also keep the course on the phone first: open it and select “Download for offline”.',
      },
      {
        from: 'platform',
        daysAgo: 1,
        text: 'Same file as in the ticket from Lakeshore last month; ask content to encode it again.',
        note: true,
      },
    ],
    after: 'requester',
  },
  {
    key: 'po-number',
    requester: 'admin',
    category: 'billing',
    priority: 'normal',
    subject: 'Purchase order number missing on an invoice',
    said: [
      {
        from: 'admin',
        daysAgo: 0,
        text: 'Our accounting needs PO 4471 on the last invoice. Can you issue it again with the number?',
      },
    ],
    after: 'platform',
  },
  {
    key: 'name-on-certificate',
    requester: 'learner',
    category: 'certificate',
    priority: 'normal',
    subject: 'My name on the first-aid certificate has no accent',
    said: [
      { from: 'learner', daysAgo: 40, text: 'It says Noemie instead of Noémie.' },
      {
        from: 'platform',
        daysAgo: 39,
        text: 'Corrected: the certificate shows your legal name as your employer recorded it, now with the accent.',
      },
    ],
    after: 'solved',
    satisfaction: 'good',
  },
  {
    key: 'scorm-vendor',
    requester: 'admin',
    category: 'course',
    priority: 'low',
    subject: 'Vendor’s course package reports no score',
    said: [
      {
        from: 'admin',
        daysAgo: 9,
        text: 'The confined-space package of our vendor never shows a score, though people pass its test.',
      },
      {
        from: 'platform',
        daysAgo: 8,
        text: 'The package sends “completed” without a score. We asked the vendor for a corrected version and will write as soon as we have it.',
      },
    ],
    after: 'thirdParty',
  },
  {
    key: 'sign-in-by-number',
    requester: 'admin',
    category: 'access',
    priority: 'urgent',
    subject: 'Three new hires can’t sign in with their employee numbers',
    said: [
      {
        from: 'admin',
        daysAgo: 4,
        text: 'NG-1140, NG-1141 and NG-1142 get “wrong number or PIN” at the kiosk in Sudbury.',
      },
    ],
    after: 'platform',
  },
];

/** In the order they came: their numbers follow it. */
export const demoTickets = [...longer, ...moreTickets].toSorted((a, b) => b.said[0]!.daysAgo - a.said[0]!.daysAgo);

export const demoMacros = [
  {
    name: 'Ask for device and browser',
    texts: {
      en: 'Which device and browser do you use? In the browser’s menu, “About” shows its version.',
      fr: 'Quel appareil et quel navigateur utilisez-vous? La version figure sous « À propos » dans le menu du navigateur.',
    },
    waits_for_requester: true,
    solves: false,
  },
  {
    name: 'Certificate shows the legal name',
    texts: {
      en: 'Certificates show the legal name that your employer recorded. Your administrator can correct it under Employees; certificates issued afterwards show the new name.',
      fr: 'Les attestations portent le nom légal inscrit par votre employeur. Votre administrateur peut le corriger sous Employés; les attestations délivrées ensuite portent le nouveau nom.',
    },
    waits_for_requester: false,
    solves: true,
  },
] as const;
