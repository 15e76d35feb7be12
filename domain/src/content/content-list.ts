import { defineList } from '../lists/list.ts';

export const contentKinds = {
  lesson: { en: 'Lesson', fr: 'Leçon' },
  video: { en: 'Video', fr: 'Vidéo' },
  document: { en: 'Document', fr: 'Document' },
  quiz: { en: 'Quiz', fr: 'Questionnaire' },
  scorm: { en: 'SCORM package', fr: 'Module SCORM' },
  xapi: { en: 'xAPI package', fr: 'Module xAPI' },
  cmi5: { en: 'cmi5 package', fr: 'Module cmi5' },
};
const states = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  published: { en: 'Published', fr: 'Publié' },
  retired: { en: 'Retired', fr: 'Retiré' },
};

/** Everything courses are made of. */
export const contentList = defineList({
  key: 'content',
  name: { en: 'Content library', fr: 'Bibliothèque de contenu' },
  order: '-changedAt',
  columns: {
    title: { label: { en: 'Title', fr: 'Titre' }, type: 'text', sortable: true },
    kind: { label: { en: 'Type', fr: 'Type' }, type: 'status', words: contentKinds, sortable: true, hidden: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: states, sortable: true },
    publishedNumber: { label: { en: 'Version', fr: 'Version' }, type: 'count' },
    languages: { label: { en: 'Languages', fr: 'Langues' }, type: 'text' },
    bytes: { label: { en: 'Size', fr: 'Taille' }, type: 'count', sortable: true },
    usedIn: { label: { en: 'Used in', fr: 'Utilisé dans' }, type: 'count' },
    changedAt: { label: { en: 'Updated', fr: 'Modifié le' }, type: 'instant', sortable: true },
  },
  filters: {
    kind: { label: { en: 'Type', fr: 'Type' }, kind: 'choice', words: contentKinds },
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: states },
  },
});
