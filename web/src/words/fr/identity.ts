import type { words as english } from '../en/identity.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  signIn: {
    title: 'Connexion',
    lead: 'Vos formations, vos attestations, vos renouvellements : au même endroit.',
    email: 'Courriel',
    password: 'Mot de passe',
    remember: 'Se souvenir de cet appareil',
    rememberHint: 'Pas sur un ordinateur partagé.',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié?',
    invited: 'J’ai une invitation ou un code',
    refused: 'Le courriel et le mot de passe ne correspondent pas. Vérifiez-les et réessayez.',
    wait: 'Trop de tentatives. Vous pourrez réessayer dans {{time}}.',
    already: 'Vous êtes connecté : {{name}}.',
    continue: 'Continuer',
    passwordChanged: 'Votre mot de passe est enregistré. Utilisez-le pour vous connecter.',
    pictureWords: 'Tout le monde au poste, tout le monde qualifié.',
    pictureText: 'Muster montre qui peut faire quel travail, aujourd’hui comme à toute date passée.',
  },
  demo: {
    title: 'Visiter en tant que',
    text: 'Des personnes inventées, dans deux entreprises inventées.',
    learner: 'Apprenant',
    learnerText: 'suit des cours chez Northgate',
    companyAdmin: 'Administrateur d’entreprise',
    companyAdminText: 's’occupe du personnel de Northgate',
    platformAdmin: 'Administrateur de la plateforme',
    platformAdminText: 'rédige et publie les cours',
    qmsOnly: 'Droit de plateforme seul',
    qmsOnlyText: 'sans droit d’entreprise : les droits d’un apprenant',
    lakeshoreAdmin: 'Administrateur d’une autre entreprise',
    lakeshoreAdminText: 'voit Lakeshore, jamais Northgate',
  },
};
