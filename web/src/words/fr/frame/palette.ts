import type { words as english } from '../../en/frame/palette.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  recent: 'Récents',
  actions: 'Actions',
  positions: 'Postes',
  orders: 'Commandes',
  help: 'Aide',
  companies: 'Entreprises',
  order: 'Commande {{number}}',
  do: {
    newEmployee: 'Ajouter un employé',
    importEmployees: 'Importer des employés',
    newMessage: 'Nouveau message',
    newSession: 'Nouvelle séance',
    toolboxTalk: 'Commencer une causerie de sécurité',
    assignSeats: 'Attribuer des places',
    uploadCertificate: 'Téléverser un certificat',
    verifyCertificate: 'Vérifier une attestation',
    secureAccount: 'Changer de mot de passe ou configurer un second facteur',
  },
  pages: 'Pages',
  courses: 'Cours',
  people: 'Personnes',
  nothing: 'Aucun résultat',
  sessions: 'Séances',
  searching: 'Recherche…',
  keys: {
    title: 'Raccourcis clavier',
    palette: 'Rechercher partout',
    search: 'Rechercher dans cette liste',
    rows: 'Ligne suivante et précédente',
    open: 'Ouvrir la ligne',
    edit: 'Modifier',
    undo: 'Aller à Annuler',
    help: 'Afficher les raccourcis clavier',
  },
};
