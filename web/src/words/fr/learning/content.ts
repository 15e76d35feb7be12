import type { words as english } from '../../en/learning/content.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Bibliothèque de contenus',
  lesson: { empty: 'Cette page ne contient pas encore de texte' },
  player: {
    name: 'Vidéo : {{title}}',
    play: 'Lire',
    pause: 'Pause',
    back: 'Reculer de 10 secondes',
    ahead: 'Avancer de 10 secondes',
    mute: 'Couper le son',
    seek: 'Position dans la vidéo',
    at: '{{time}} sur {{of}}',
    captions: 'Sous-titres',
    noCaptions: 'Sans sous-titres',
    speed: 'Vitesse',
    full: 'Plein écran',
    notFull: 'Quitter le plein écran',
  },
  image: {
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
  },
  video: {
    failed: 'La vidéo n’a pas pu être lue. Vérifiez votre connexion et rechargez la page.',
    showTranscript: 'Afficher la transcription',
    hideTranscript: 'Masquer la transcription',
    transcript: 'Transcription',
    mustWatch: 'Regardez cette vidéo jusqu’à la fin. La première fois, vous ne pouvez ni avancer ni dépasser 1,5×.',
  },
  document: {
    toolbar: 'Outils du document',
    previous: 'Page précédente',
    next: 'Page suivante',
    page: 'Page',
    ofPages: 'sur {{count}}',
    zoom: 'Zoom',
    fit: 'Ajuster à la largeur',
    download: 'Télécharger',
    marked: 'Endroit marqué',
    failed: 'Le document n’a pas pu être affiché. Rechargez la page pour réessayer.',
  },
};
