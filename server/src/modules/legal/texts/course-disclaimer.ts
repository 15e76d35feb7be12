import type { Section } from './text.ts';
import { legalText } from './text.ts';

const english: Section[] = [
  {
    heading: 'What this course is',
    paragraphs: [
      'The course teaches general knowledge about its topic. It cannot know your workplace, your equipment or the task you are about to do.',
      'It is not legal or medical advice. Where the law, your employer’s rules or the manufacturer’s manual ask for more, follow them.',
    ],
  },
  {
    heading: 'What it is not',
    paragraphs: [
      'Completing it does not by itself allow you to do the work. Your employer decides who does which work, and may first have to:',
    ],
    points: [
      'train you on the equipment and at the place where you will work;',
      'see that you can do it safely;',
      'authorize you.',
    ],
  },
  {
    heading: 'What you confirm',
    paragraphs: ['By agreeing, you confirm that:'],
    points: [
      'you take the course and its tests yourself;',
      'you will ask your supervisor before you work where something is unclear to you;',
      'you will not start work that you believe is unsafe, whatever the course says.',
    ],
  },
];

const french: Section[] = [
  {
    heading: 'Ce qu’est ce cours',
    paragraphs: [
      'Le cours enseigne des connaissances générales sur son sujet. Il ne peut connaître ni votre lieu de travail, ni votre équipement, ni la tâche que vous allez accomplir.',
      'Il ne constitue pas un avis juridique ou médical. Lorsque la loi, les règles de votre employeur ou le manuel du fabricant exigent davantage, suivez-les.',
    ],
  },
  {
    heading: 'Ce qu’il n’est pas',
    paragraphs: [
      'Le réussir ne vous autorise pas à lui seul à faire le travail. Votre employeur décide qui fait quel travail et peut devoir d’abord :',
    ],
    points: [
      'vous former sur l’équipement et à l’endroit où vous travaillerez;',
      'constater que vous pouvez le faire en sécurité;',
      'vous autoriser.',
    ],
  },
  {
    heading: 'Ce que vous confirmez',
    paragraphs: ['En acceptant, vous confirmez que :'],
    points: [
      'vous suivez vous-même le cours et passez vous-même ses épreuves;',
      'vous interrogerez votre superviseur avant de travailler si un point n’est pas clair pour vous;',
      'vous n’entreprendrez pas un travail que vous croyez dangereux, quoi qu’en dise le cours.',
    ],
  },
];

/** Version 1 of the disclaimer that is read before a course that asks for it. */
export const courseDisclaimer = [
  {
    changeKind: 'material' as const,
    texts: {
      en: legalText({
        title: 'Course disclaimer',
        summary:
          'This course teaches general knowledge. It does not replace training on your equipment and at your workplace, and completing it does not authorize you to do the work: your employer decides that.',
        changes: [],
        sections: english,
      }),
      fr: legalText({
        title: 'Avertissement relatif aux cours',
        summary:
          'Ce cours enseigne des connaissances générales. Il ne remplace pas la formation sur votre équipement et à votre lieu de travail, et le réussir ne vous autorise pas à faire le travail : votre employeur en décide.',
        changes: [],
        sections: french,
      }),
    },
  },
];
