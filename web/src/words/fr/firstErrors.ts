import type { words as english } from '../en/firstErrors.ts';
import type { SameKeys } from '../languages.ts';

export const words: SameKeys<typeof english> = {
  invalidInput: 'Une des valeurs saisies ne convient pas. Vérifiez les champs marqués.',
  notSignedIn: 'Vous n’êtes plus connecté. Reconnectez-vous pour continuer.',
  wrongCredentials: 'Ces identifiants ne correspondent pas. Vérifiez votre saisie et réessayez.',
  notAllowed: 'Votre rôle ne le permet pas.',
  crossSite: 'La demande provenait d’un autre site et a été refusée.',
  legalRequired: 'Acceptez d’abord les documents en vigueur; vous pourrez ensuite continuer.',
  companySuspended: 'Le compte de votre entreprise est suspendu. Adressez-vous à son administrateur.',
  notFound: 'Cet élément n’existe pas ou ne vous est pas accessible.',
  methodNotAllowed: 'Cette action n’est pas possible ici.',
  conflict: 'Cela ne s’accorde pas avec ce qui existe déjà.',
  tooManyEmails: 'Trop de courriels de ce type ont été envoyés aujourd’hui. Réessayez demain.',
  tooManyRequests: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  unexpected: 'Un problème est survenu de notre côté. Il a été consigné; réessayez dans un instant.',
  refused: 'Impossible pour le moment. Rechargez la page et réessayez.',
  unavailable: 'Le service est momentanément injoignable. Réessayez dans un instant.',
  maintenance: 'Muster est en maintenance. Réessayez un peu plus tard.',
  offline: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
  issues: {
    custom: 'Cette valeur ne convient pas.',
    required: 'Ce champ est obligatoire.',
    invalid_type: 'Ce champ est obligatoire.',
    invalid_format: 'Cette valeur ne semble pas correcte.',
    invalid_value: 'Choisissez l’une des valeurs proposées.',
    too_small: 'Cette valeur est trop courte.',
    too_big: 'Cette valeur est trop longue.',
    unrecognized_keys: 'Ce champ n’est pas reconnu.',
  },
};
