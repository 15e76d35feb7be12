import type { words as english } from '../../en/people/firstSteps.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Premières étapes',
  progress: 'Étapes terminées : {{done}} sur {{total}}',
  dismiss: 'Masquer',
  dismissed: 'Premières étapes masquées pour tous les administrateurs de votre entreprise.',
  done: 'Terminé',
  steps: {
    people: {
      title: 'Ajouter vos employés',
      text: 'Importez un fichier ou ajoutez-les un à un.',
      action: 'Importer des employés',
    },
    positions: {
      title: 'Créer des postes',
      text: 'Par exemple cariste ou chef de chantier.',
      action: 'Créer des postes',
    },
    requirements: {
      title: 'Définir les exigences',
      text: 'Les qualifications et les cours que chaque poste demande.',
      action: 'Définir les exigences',
    },
    held: {
      title: 'Affecter des personnes aux postes',
      text: 'Leurs exigences et leurs échéances en découlent.',
      action: 'Affecter des personnes',
    },
    seats: {
      title: 'Obtenir des places pour les cours payants',
      text: 'Achetez-les dans la boutique; les cours gratuits n’en demandent pas.',
      action: 'Ouvrir la boutique',
    },
    invited: {
      title: 'Inviter vos employés',
      text: 'Par courriel, ou avec un NIP imprimé pour les personnes sans courriel.',
      action: 'Inviter des employés',
    },
  },
  sample: {
    title: 'Données d’exemple',
    text: 'Vous voulez d’abord explorer? Chargez des personnes, des postes et des exigences d’exemple. Vous pouvez tout retirer en tout temps.',
    load: 'Charger des données d’exemple',
    loaded:
      'Des données d’exemple sont chargées : {{people}} personnes et {{positions}} postes, marqués « (exemple) ». Les personnes d’exemple ne peuvent ni se connecter, ni occuper une place, ni obtenir d’attestation.',
    remove: 'Retirer les données d’exemple',
    removeTitle: 'Retirer les données d’exemple?',
    removeText:
      'Les {{people}} personnes et les {{positions}} postes d’exemple ainsi que leur site sont supprimés définitivement, même si vous les avez renommés, avec tout ce que vous y avez ajouté, comme des exigences. Vos employés, vos postes et vos dossiers sont conservés.',
    done: 'Données d’exemple chargées.',
    removed: 'Données d’exemple retirées.',
  },
};
