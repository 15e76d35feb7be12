import type { words as english } from '../../en/frame/firstErrors.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  invalidInput: 'Certains champs sont à corriger. Vérifiez les champs signalés.',
  notSignedIn: 'Votre session a pris fin. Reconnectez-vous pour continuer.',
  wrongCredentials: 'Ces identifiants sont incorrects. Vérifiez-les et réessayez.',
  notAllowed: 'Votre rôle ne permet pas cette action.',
  crossSite: 'Cette demande provenait d’un autre site et a été bloquée.',
  legalRequired: 'Acceptez les documents en vigueur pour continuer.',
  companySuspended:
    'Le compte de votre entreprise est suspendu. Communiquez avec l’administrateur de votre entreprise.',
  notFound: 'Cet élément n’existe pas ou vous n’y avez pas accès.',
  methodNotAllowed: 'Cette action n’est pas possible ici.',
  conflict: 'Cette modification est incompatible avec les données existantes. Rechargez la page et réessayez.',
  tooManyEmails: 'Trop de courriels de ce type ont été envoyés aujourd’hui. Réessayez demain.',
  tooManyRequests: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  unexpected: 'Un problème est survenu de notre côté et a été consigné. Réessayez dans un instant.',
  unexpectedWithReference:
    'Un problème est survenu de notre côté et a été consigné. Réessayez dans un instant. Référence pour l’assistance : {{id}}',
  refused: 'Cette action est impossible pour le moment. Rechargez la page et réessayez.',
  unavailable: 'Muster est momentanément indisponible. Réessayez dans un instant.',
  maintenance: 'Muster est en maintenance. Réessayez un peu plus tard.',
  offline: 'Vous êtes hors ligne. Vérifiez votre connexion et réessayez.',
  issues: {
    custom: 'Cette valeur n’est pas valide.',
    required: 'Ce champ est obligatoire.',
    invalid_type: 'Ce champ est obligatoire.',
    invalid_format: 'Vérifiez le format de cette valeur.',
    invalid_value: 'Choisissez l’une des valeurs proposées.',
    too_small: 'Cette valeur est trop courte.',
    too_big: 'Cette valeur est trop longue.',
    unrecognized_keys: 'Ce champ n’est pas reconnu.',
  },
};
