import type { words as english } from '../../en/learning/packages.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  standards: { scorm12: 'SCORM 1.2', scorm2004: 'SCORM 2004', xapi: 'xAPI', cmi5: 'cmi5' },
  editions: { '2nd': '2e édition', '3rd': '3e édition', '4th': '4e édition' },
  archive: {
    title: 'Module de cours',
    text: 'Le fichier .zip exporté par un outil auteur : SCORM 1.2, SCORM 2004, xAPI (tincan.xml) ou cmi5.',
    choose: 'Choisir un module',
    replace: 'Remplacer le module',
    reading: 'Vérification de {{name}}…',
    unpacking: 'Extraction de {{name}} : {{done}} sur {{total}}',
    leave: 'Vous pouvez quitter cette page; le traitement se poursuit en arrière-plan.',
    download: 'Télécharger le module',
  },
  check: {
    allowed: 'Autorisé dans les réglages.',
    allowHost: 'Autoriser {{host}}',
    allowPopups: 'Autoriser les fenêtres',
    allowDialogs: 'Autoriser les boîtes de dialogue',
    title: 'Vérifications du module',
    refused: '{{name}} a été refusé',
    refusedText:
      'Rien n’a été enregistré. Corrigez les problèmes dans l’outil auteur, exportez le module de nouveau et téléversez-le ici.',
    taken: '{{name}} a été accepté',
    clean: 'Aucun problème détecté.',
    notes: 'Le module a été accepté avec ces remarques :',
    refuse: 'Bloquant',
    warn: 'Remarque',
    where: 'Où : {{where}}',
  },
  facts: {
    title: 'Contenu du module',
    standard: 'Norme',
    name: 'Titre dans le module',
    identifier: 'Identifiant',
    files: 'Fichiers',
    size: 'Taille une fois extrait',
    archive: 'Archive',
    activities: 'Activités',
  },
  tree: {
    title: 'Activités',
    text: 'Dans l’ordre du manifeste',
    sco: 'Suit la progression',
    asset: 'Sans suivi',
    au: 'Suit la progression',
    folder: 'Dossier',
    hidden: 'Masquée dans la table des matières',
    mastery: 'Note de passage : {{percent}}',
    elsewhere: 'Sur {{host}}',
    moveOn: {
      Passed: 'Terminée une fois réussie',
      Completed: 'Terminée une fois achevée',
      CompletedAndPassed: 'Terminée une fois achevée et réussie',
      CompletedOrPassed: 'Terminée une fois achevée ou réussie',
      NotApplicable: 'Toujours terminée',
    },
  },
  settings: {
    title: 'Réglages',
    text: 'Les réglages s’appliquent à cette version et sont enregistrés automatiquement.',
    fallback: 'Si le module ne signale jamais qu’il est terminé',
    fallbacks: {
      none: 'Le laisser en cours',
      score: 'Terminé dès qu’une note est signalée',
      lastPage: 'Terminé à la dernière page',
      time: 'Terminé après une durée minimale',
      manual: 'Un administrateur le marque comme terminé, avec un motif',
    },
    minutes: 'Minutes',
    mastery: 'Note de passage (%)',
    masteryHint:
      'Laissez vide pour utiliser la note de passage du module. Lorsqu’une note de passage est fixée ici ou dans le module, terminer le module sans l’atteindre ne suffit pas.',
    masteryOwn: 'Fixée par le module',
    hostsNone: 'Aucun',
    yes: 'Oui',
    no: 'Non',
    hosts: 'Hôtes externes autorisés',
    hostsHint:
      'Un par ligne, par exemple media.example.com. Tout autre contenu externe est bloqué. Les hôtes autorisés reçoivent les données que le module leur envoie.',
    hostsWrong: 'Entrez un nom d’hôte valide au lieu de {{host}}.',
    popups: 'Autoriser les fenêtres',
    popupsHint:
      'Pour les documents et les liens externes. Les pages qu’un module SCORM ouvre dans une nouvelle fenêtre s’affichent par-dessus la page courante, sont suivies et ne demandent aucune autorisation.',
    dialogs: 'Autoriser les boîtes de dialogue du navigateur',
    dialogsHint:
      'Certains modules utilisent une boîte de dialogue pour demander s’il faut reprendre là où l’apprenant s’est arrêté. Lorsque l’option est désactivée, le navigateur répond non.',
  },
  ungraded: {
    title: 'Le module n’indique pas quelles parties sont des examens',
    text: 'Aucune partie de ce module n’a sa propre note de passage. Une partie qui ne signale que « terminé » compte comme du contenu, et la note de passage fixée ici est comparée aux parties qui signalent un résultat. Assurez-vous que chaque examen signale un résultat, la réussite ou l’échec : vérifiez-le avec un lancement d’essai.',
  },
  opaque: {
    title: 'Les modules fonctionnent sans domaine de contenu distinct',
    text: 'Les modules restent isolés de cette plateforme, mais les données qu’ils conservent dans le navigateur sont perdues à la fermeture de la page, et leurs cadres et fenêtres ne peuvent pas communiquer. Les modules qui dépendent de cadres ou de fenêtres peuvent ne pas signaler la progression.',
    todo: 'L’exploitant de la plateforme peut y remédier : faire pointer un second domaine vers ce serveur, l’indiquer dans CONTENT_ORIGIN (par exemple https://usercontent.example) et redémarrer le serveur.',
  },
  view: { none: 'Aucun module de cours.' },
  problems: {
    zipDamaged: 'Le fichier est endommagé ou incomplet. Exportez-le ou téléchargez-le de nouveau.',
    zipEmpty: 'Le fichier .zip est vide.',
    zipEncrypted: 'Le fichier .zip est protégé par un mot de passe. Exportez-le sans mot de passe.',
    zipMethod:
      'Un fichier utilise une méthode de compression non prise en charge ({{method}}). Créez un fichier .zip standard.',
    zipOverlap: 'Des fichiers se chevauchent dans le .zip, ce qui n’est pas sûr. Recréez le fichier .zip.',
    zipHeaders: 'La liste du contenu du fichier .zip est incohérente. Recréez le fichier .zip.',
    zipSurrounded: 'Le fichier contient des données avant ou après le contenu du .zip. Recréez le fichier .zip.',
    zip64: 'Le nombre de fichiers indiqué dans le .zip est incohérent. Recréez le fichier .zip.',
    nameOutside: 'Un nom de fichier pointe à l’extérieur du module.',
    nameHidden: 'Un nom de fichier contient des caractères invisibles.',
    nameReserved: 'Un nom de fichier est réservé sur certains systèmes d’exploitation.',
    nameTrailing: 'Un nom de fichier ou de dossier se termine par un point ou une espace.',
    nameTooLong: 'Un chemin de fichier dépasse {{limit}} caractères.',
    nameTooDeep: 'Un fichier se trouve à plus de {{limit}} niveaux de dossiers.',
    nameTwice: 'Un fichier figure deux fois dans le .zip.',
    nameClash:
      'Deux noms ne diffèrent que par la casse ou les accents, ou un nom désigne à la fois un fichier et un dossier : {{other}}',
    link: 'Le fichier .zip contient un lien ou un périphérique au lieu d’un fichier.',
    tooManyFiles: 'Le module contient {{count}} fichiers. La limite est de {{limit}}.',
    unpackedTooLarge: 'Une fois extrait, le module fait {{bytes}}. La limite est de {{limit}}.',
    expands: 'Une fois extrait, le module fait plus de {{limit}} fois sa taille, ce qui n’est pas sûr.',
    sizeLies: 'La taille d’un fichier ne correspond pas à celle indiquée dans le .zip ({{bytes}}).',
    manifestMissing:
      'Aucun fichier imsmanifest.xml, tincan.xml ou cmi5.xml n’a été trouvé. Vérifiez qu’il s’agit du bon fichier et qu’il a été exporté pour un LMS.',
    aicc: 'Ce module est au format AICC, qui n’est pas pris en charge. Exportez-le en SCORM 1.2, SCORM 2004 ou cmi5.',
    manifestTooLarge: 'Le manifeste fait {{bytes}}. La limite est de {{limit}}.',
    manifestEncoding:
      'L’encodage du manifeste, « {{encoding}} », est incorrect ou non pris en charge. Enregistrez-le en UTF-8.',
    manifestBroken: 'Le manifeste n’est pas du XML bien formé : ligne {{line}}, colonne {{column}}.',
    manifestDoctype:
      'Le manifeste contient un type de document (<!DOCTYPE>), ce qui est interdit par mesure de sécurité. Supprimez cette ligne.',
    manifestTooDeep: 'Le manifeste est trop imbriqué ou contient trop d’éléments.',
    manifestOther: 'Le manifeste n’est pas un manifeste SCORM, xAPI ou cmi5.',
    nothingToOpen: 'Le manifeste n’indique rien à ouvrir.',
    entryMissing: 'Le manifeste renvoie à un fichier absent du module : {{href}}',
    entryNamed: 'L’identifiant d’une activité est manquant ou en double.',
    entryOutside: 'Le manifeste renvoie à un contenu extérieur au module : {{href}}',
    entryElsewhere: 'Le manifeste renvoie à une adresse sur un autre serveur : {{href}}',
    programRefused_one:
      'Le module contient {{count}} fichier de programme (comme .exe ou .php), ce que l’exploitant de la plateforme ne permet pas.',
    programRefused_other:
      'Le module contient {{count}} fichiers de programme (comme .exe ou .php), ce que l’exploitant de la plateforme ne permet pas.',
    kindDiffers:
      'Ce contenu a été publié en {{kind}}, mais le nouveau module est en {{found}}. Créez un nouveau contenu.',
    notTaken:
      'Le module a réussi toutes les vérifications, mais n’a pas pu être enregistré : le brouillon ou le contenu n’existe plus, ou vous n’êtes plus autorisé à le modifier.',
    notRead:
      'Le module n’a pas pu être traité en raison d’un problème de notre côté. Téléversez-le de nouveau plus tard.',
    folderInside: 'Tous les fichiers se trouvent dans un sous-dossier. Son contenu a été utilisé comme module.',
    backslashes_one:
      '{{count}} chemin contient des barres obliques inverses. Elles ont été lues comme des barres obliques.',
    backslashes_other:
      '{{count}} chemins contiennent des barres obliques inverses. Elles ont été lues comme des barres obliques.',
    manifestRecoded:
      'Le manifeste indique UTF-8, mais ne l’est pas. Il a été lu en Windows-1252; vérifiez les accents des titres.',
    wrongCase: 'Le manifeste renvoie à « {{href}} », mais le fichier s’appelle « {{file}} ». Il a été associé.',
    filesMissing_one: '{{count}} fichier indiqué dans le manifeste est manquant.',
    filesMissing_other: '{{count}} fichiers indiqués dans le manifeste sont manquants.',
    idTwice: 'Un identifiant est utilisé deux fois. Le second a été modifié.',
    organizations: 'Le manifeste contient {{count}} organisations. « {{title}} » est utilisée.',
    submanifest: 'Le manifeste contient des manifestes imbriqués. Ils sont ignorés.',
    editionUnknown:
      'Le manifeste n’indique pas d’édition connue de SCORM 2004 (« {{said}} »). La 3e édition est utilisée.',
    masteryOutside: 'La note de passage « {{score}} » n’est pas valide et est ignorée.',
    moveOnUnknown: 'La règle d’achèvement « {{moveOn}} » n’est pas reconnue et est ignorée.',
    hostInsecure:
      'Une unité est hébergée sur {{host}} à une adresse http, que les navigateurs bloquent. Utilisez une adresse https.',
    hostNeeded: 'Une unité est hébergée sur {{host}}. Autorisez cet hôte dans les réglages pour l’ouvrir.',
    hostsUsed:
      'Une page charge du contenu depuis {{host}}. Il est bloqué tant que vous n’autorisez pas cet hôte dans les réglages.',
    dialogsUsed:
      'Une page utilise des boîtes de dialogue du navigateur. La réponse est non tant que vous ne les autorisez pas dans les réglages.',
    windowsUsed:
      'Une page ouvre de nouvelles fenêtres. Les pages d’un module SCORM s’affichent par-dessus la page courante et sont suivies, sauf si la plateforme n’a pas de domaine de contenu distinct pour les modules. Les documents et les liens externes sont bloqués tant que vous n’autorisez pas les fenêtres dans les réglages.',
    ownWindow: 'Une unité demande sa propre fenêtre. Elle s’ouvre plutôt dans le lecteur et est suivie.',
    organizationMissing:
      'Le manifeste ne définit pas l’ordre de ses activités. Elles suivent l’ordre de ses ressources.',
    framesUsed:
      'Le module utilise des cadres. Il peut ne pas signaler la progression si la plateforme n’a pas de domaine de contenu distinct pour les modules.',
    programInside_one:
      'Le module contient {{count}} fichier de programme (comme .exe ou .php). Il est conservé, mais jamais exécuté.',
    programInside_other:
      'Le module contient {{count}} fichiers de programme (comme .exe ou .php). Ils sont conservés, mais jamais exécutés.',
    archiveInside_one: 'Le module contient {{count}} archive, qui n’a pas été vérifiée.',
    archiveInside_other: 'Le module contient {{count}} archives, qui n’ont pas été vérifiées.',
    resourceMissing: 'Un élément renvoie à une ressource absente du manifeste : {{reference}}',
    idInvalid: 'Une activité sans identifiant valide a été ignorée.',
  },
};
